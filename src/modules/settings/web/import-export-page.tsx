import { Select } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileStyle } from '../../../kernel/contract/file-style.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { downloadFile } from '../../../kernel/web/api/download.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { FieldPair } from '../../../kernel/web/form/draft-form.tsx'
import { GroupForm, type SettingsPart } from '../../../kernel/web/settings/settings-form.tsx'
import { exportsRoute, settingsRoutes } from '../contract/routes.ts'
import classes from './import-export.module.css'

type Part = SettingsPart<FileStyle>

const choices: { [K in keyof FileStyle]: { label: string; options: Record<FileStyle[K], string> } } = {
  separator: {
    label: 'Separador de columnas',
    options: { semicolon: 'Punto y coma ;', comma: 'Coma ,', tab: 'Tabulación' },
  },
  decimal: { label: 'Decimales', options: { comma: 'Con coma: 1234,56', point: 'Con punto: 1234.56' } },
  encoding: { label: 'Codificación', options: { utf8: 'UTF-8', windows: 'Windows-1252 (programas viejos)' } },
  dates: {
    label: 'Fechas',
    options: { 'DD-MM-YYYY': '20-11-2026', 'DD/MM/YYYY': '20/11/2026', 'YYYY-MM-DD': '2026-11-20' },
  },
}

const marks = { semicolon: ';', comma: ',', tab: '\u2003' }

/** The first lines of a file as it will leave. */
const sampleOf = ({ separator, decimal, dates }: FileStyle): string => {
  const price = `1284${decimal === 'comma' ? ',' : '.'}5`
  const cell = (text: string): string => (separator === 'comma' && text.includes(',') ? `"${text}"` : text)
  const row = ['0007', choices.dates.options[dates], price].map(cell)
  return [['Código', 'Fecha', 'Total'], row].map(cells => cells.join(marks[separator])).join('\n')
}

const StyleCard = ({ settings, errors, change }: Part) => (
  <Card title="Cómo salen los archivos" note="csv; las fechas, también en xlsx">
    <FieldPair>
      {(Object.keys(choices) as (keyof FileStyle)[]).map(name => (
        <Select
          key={name}
          label={choices[name].label}
          allowDeselect={false}
          data={Object.entries(choices[name].options).map(([value, label]) => ({ value, label }))}
          value={settings[name]}
          error={errors[name]}
          onChange={value => value && change({ [name]: value })}
        />
      ))}
    </FieldPair>
    <figure className={classes.sample}>
      <figcaption>Así queda un archivo</figcaption>
      <pre>{sampleOf(settings)}</pre>
    </figure>
    <p className={classes.hint}>
      Al importar, Andén reconoce solo el separador, los decimales, las fechas y la codificación.
    </p>
  </Card>
)

const Downloads = ({ title, path }: { title: string; path: string }) => {
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null)
  const download = async (format: 'csv' | 'xlsx') => {
    setBusy(format)
    try {
      await downloadFile(`${path}?format=${format}`, `${title}.${format}`)
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    } finally {
      setBusy(null)
    }
  }
  return (
    <li>
      <span>{title}</span>
      <Button
        size="small"
        variant="ghost"
        busy={busy === 'csv'}
        leftIcon={<IconFileTypeCsv aria-hidden />}
        aria-label={`Bajar ${title} en csv`}
        onClick={() => void download('csv')}
      >
        csv
      </Button>
      <Button
        size="small"
        variant="ghost"
        busy={busy === 'xlsx'}
        leftIcon={<IconFileSpreadsheet aria-hidden />}
        aria-label={`Bajar ${title} en xlsx`}
        onClick={() => void download('xlsx')}
      >
        xlsx
      </Button>
    </li>
  )
}

/** Every grid whole; with a filter, from the grid itself. */
const ExportsCard = () => {
  const query = useQuery({ queryKey: ['settings-exports'], queryFn: ({ signal }) => call(exportsRoute, { signal }) })
  return (
    <Card title="Bajar una grilla entera" note="Con filtros se baja desde la grilla misma">
      {query.isPending && <SkeletonLines lines={6} />}
      {query.isError && (
        <QueryError title="No pudimos traer las grillas" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <ul className={classes.exports}>
          {query.data.items.map(item => (
            <Downloads key={item.path} {...item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** How files leave, and every grid at hand. */
export const ImportExportPage = () => (
  <GroupForm routes={settingsRoutes.importExport} name="Importar y exportar">
    {part => (
      <>
        <StyleCard {...part} />
        <ExportsCard />
      </>
    )}
  </GroupForm>
)
