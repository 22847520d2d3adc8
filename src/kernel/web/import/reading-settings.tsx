import { Select } from '@mantine/core'
import { formatNumber } from '../../contract/formats.ts'
import { dateOrders, decimalMarks, delimiterNames, type ImportView, textEncodings } from '../../contract/imports.ts'
import classes from './import-dialog.module.css'
import type { ImportFlow } from './use-import.ts'

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

type SettingProps = {
  label: string
  value: string | null
  labels: Record<string, string>
  onChange: (value: string) => void
}

const Setting = ({ label, value, labels, onChange }: SettingProps) => (
  <Select
    label={label}
    data={options(labels)}
    value={value}
    onChange={next => next !== null && next !== value && onChange(next)}
    allowDeselect={false}
  />
)

/** A setting whose value is one of its labels' keys. */
const pick = <T extends string>(labels: Record<T, string>, value: string): T | undefined =>
  (Object.keys(labels) as T[]).find(one => one === value)

/** The detected encoding, delimiter and sheet of the file, which the person can correct. */
export const ReadingSettings = ({ view, flow }: { view: ImportView; flow: ImportFlow }) => {
  const { settings, found, format } = view
  const { draft, setDraft } = flow
  if (!draft) return null
  const sheets = Object.fromEntries(found.sheets.map(name => [name, name]))
  return (
    <fieldset className={classes.settings}>
      <legend>Así está escrito</legend>
      {format === 'csv' && (
        <>
          <Setting
            label="Codificación"
            value={settings.encoding}
            labels={textEncodings}
            onChange={value => flow.reread({ encoding: pick(textEncodings, value) })}
          />
          <Setting
            label="Separador"
            value={settings.delimiter}
            labels={delimiterNames}
            onChange={value => flow.reread({ delimiter: pick(delimiterNames, value) })}
          />
        </>
      )}
      {found.brokenLetters > 0 && (
        <p role="status" className={classes.warning}>
          {found.brokenLetters === 1
            ? 'Hay una letra que así no se puede leer (�): su fila queda con error.'
            : `Hay ${formatNumber(found.brokenLetters)} letras que así no se pueden leer (�): sus filas quedan con error.`}{' '}
          Si son muchas, probá con otra codificación.
        </p>
      )}
      {found.sheets.length > 1 && (
        <Setting label="Hoja" value={settings.sheet} labels={sheets} onChange={sheet => flow.reread({ sheet })} />
      )}
      <Setting
        label="Decimales"
        value={draft.decimal}
        labels={decimalMarks}
        onChange={value => setDraft({ ...draft, decimal: value === '.' ? '.' : ',' })}
      />
      <Setting
        label="Fechas"
        value={draft.dateOrder}
        labels={dateOrders}
        onChange={value => setDraft({ ...draft, dateOrder: value === 'mdy' ? 'mdy' : 'dmy' })}
      />
    </fieldset>
  )
}
