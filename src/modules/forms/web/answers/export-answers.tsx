import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { requestUrl } from '../../../../kernel/web/api/request-url.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { type AnswerFileFormat, answerReadingRoutes } from '../../contract/answers/routes.ts'
import type { AnswersFrame } from '../../contract/answers/summary.ts'
import type { AnswerFilters } from './use-answer-filters.ts'

const titles: Record<AnswerFileFormat, string> = {
  xlsx: 'Planilla (xlsx), una hoja por grupo',
  csv: 'Texto separado (csv)',
  ndjson: 'Datos (ndjson)',
}

type Props = { frame: AnswersFrame; filters: AnswerFilters }

/** What the filters show, as a file; the rows of a repeated group can be one by themselves. */
export const ExportAnswers = ({ frame: { form, questions }, filters }: Props) => (
  <Menu>
    <Menu.Target>
      <Button leftIcon={<IconDownload aria-hidden />}>Exportar</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {(Object.entries(titles) as [AnswerFileFormat, string][]).map(([format, title]) => (
        <Menu.Item
          key={format}
          component="a"
          download
          href={requestUrl(answerReadingRoutes.export.path, { id: form.id }, { ...filters.query, format })}
        >
          {title}
        </Menu.Item>
      ))}
      {questions
        .filter(({ kind, group }) => kind === 'repeat' && group === null)
        .map(({ name, title }) => (
          <Menu.Item
            key={name}
            component="a"
            download
            href={requestUrl(
              answerReadingRoutes.export.path,
              { id: form.id },
              { ...filters.query, format: 'csv', group: name },
            )}
          >
            Filas de «{title}» (csv)
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  </Menu>
)
