import { Checkbox, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import type { LayoutFields } from '../../contract/layout-fields.ts'
import type { LayoutCell } from '../../contract/profile.ts'
import { alignOptions, padOptions, tooLongOptions } from './profile-words.ts'
import classes from './profiles.module.css'

type Props = {
  cell: LayoutCell
  fields: LayoutFields
  /** Which columns the file's format has. */
  columns: { titled: boolean; padded: boolean }
  /** Names the row for who does not see it. */
  where: string
  error?: string
  isFirst: boolean
  isLast: boolean
  onChange: (values: Partial<LayoutCell>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const fixedText = ''
const noField = { field: null, required: false }

const fieldOptions = (fields: LayoutFields) => [
  { value: fixedText, label: 'Texto fijo' },
  ...Object.entries(fields).map(([value, field]) => ({ value, label: field.title })),
]

const Padding = ({ cell, where, onChange }: Pick<Props, 'cell' | 'where' | 'onChange'>) => (
  <>
    <td>
      <Select
        aria-label={`Alineación: ${where}`}
        data={alignOptions}
        value={cell.align}
        disabled={cell.width === null}
        allowDeselect={false}
        onChange={align => onChange({ align: align === 'right' ? 'right' : 'left' })}
      />
    </td>
    <td>
      <Select
        aria-label={`Relleno: ${where}`}
        data={padOptions}
        value={cell.pad}
        disabled={cell.width === null}
        allowDeselect={false}
        onChange={pad => onChange({ pad: pad === 'zero' ? 'zero' : 'space' })}
      />
    </td>
  </>
)

const Rules = ({ cell, fields, where, onChange }: Pick<Props, 'cell' | 'fields' | 'where' | 'onChange'>) => {
  const field = cell.field === null ? undefined : fields[cell.field]
  return (
    <>
      <td>
        <Select
          aria-label={`Si no entra: ${where}`}
          data={tooLongOptions.filter(({ value }) => value !== 'cut' || field?.kind === 'text')}
          value={cell.tooLong ?? ''}
          disabled={!field || cell.width === null}
          allowDeselect={false}
          onChange={value => onChange({ tooLong: value === 'cut' || value === 'refuse' ? value : null })}
        />
      </td>
      <td>
        <div className={classes.rules}>
          <Checkbox
            label="Obligatorio"
            aria-label={`Obligatorio: ${where}`}
            checked={cell.required}
            disabled={!field}
            onChange={event => onChange({ required: event.currentTarget.checked })}
          />
          {Object.hasOwn(fields, 'position') && (
            <Checkbox
              label="Una vez"
              aria-label={`Solo en el primer renglón: ${where}`}
              checked={cell.once}
              onChange={event => onChange({ once: event.currentTarget.checked })}
            />
          )}
        </div>
      </td>
    </>
  )
}

const Order = ({
  where,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: Pick<Props, 'where' | 'isFirst' | 'isLast' | 'onMove' | 'onRemove'>) => (
  <td>
    <div className={classes.order}>
      <IconButton
        size="small"
        icon={IconArrowUp}
        label={`Subir: ${where}`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        icon={IconArrowDown}
        label={`Bajar: ${where}`}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton size="small" icon={IconTrash} label={`Quitar: ${where}`} onClick={onRemove} />
    </div>
  </td>
)

/** One cell of a line: what it carries and how much room it takes. */
export const CellRow = (props: Props) => {
  const { cell, fields, columns, where, error, onChange } = props
  const known = cell.field === null ? null : fields[cell.field]
  return (
    <tr>
      <td>
        <Select
          aria-label={`Campo: ${where}`}
          data={fieldOptions(fields)}
          value={cell.field ?? fixedText}
          error={error}
          allowDeselect={false}
          searchable
          nothingFoundMessage="Sin resultados"
          onChange={field => onChange({ ...(field ? { field } : noField), text: '', decimals: null, tooLong: null })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Texto fijo: ${where}`}
          value={cell.text}
          disabled={cell.field !== null}
          onChange={event => onChange({ text: event.currentTarget.value })}
        />
      </td>
      {columns.titled && (
        <td>
          <TextInput
            aria-label={`Título: ${where}`}
            placeholder={known?.title}
            value={cell.title}
            onChange={event => onChange({ title: event.currentTarget.value })}
          />
        </td>
      )}
      <td>
        <FigureInput
          aria-label={`Ancho: ${where}`}
          placeholder="Libre"
          decimalScale={0}
          min={1}
          max={500}
          value={cell.width}
          onChange={width => onChange({ width })}
        />
      </td>
      {columns.padded && <Padding cell={cell} where={where} onChange={onChange} />}
      <td>
        <FigureInput
          aria-label={`Decimales: ${where}`}
          placeholder={known?.kind === 'decimal' ? String(known.scale ?? 2) : '—'}
          decimalScale={0}
          min={0}
          max={4}
          disabled={known?.kind !== 'decimal'}
          value={cell.decimals}
          onChange={decimals => onChange({ decimals })}
        />
      </td>
      <Rules cell={cell} fields={fields} where={where} onChange={onChange} />
      <Order {...props} />
    </tr>
  )
}
