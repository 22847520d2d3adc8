import { formatNumber } from '../../../kernel/contract/formats.ts'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { assignmentUrl, editorUrl, versionsUrl } from './designer/list/editor-url.ts'

export const answersTabUrl = (formId: string): string => `${editorUrl(formId)}/respuestas`

type Props = { form: { id: string; answers: number } }

/** The parts of one form, each with its own address; a further part is a line here and a page. */
export const FormTabs = ({ form: { id, answers } }: Props) => (
  <PageTabs
    label="Partes del formulario"
    tabs={[
      { label: 'Diseño', url: editorUrl(id), end: true },
      { label: 'Asignación', url: assignmentUrl(id) },
      { label: 'Respuestas', url: answersTabUrl(id), count: formatNumber(answers) },
      { label: 'Versiones', url: versionsUrl(id) },
    ]}
  />
)
