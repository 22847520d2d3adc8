import { Select } from '@mantine/core'
import { IconArrowRight, IconHistory } from '@tabler/icons-react'
import { inSentence } from '../../contract/agreement.ts'
import type { Notation } from '../../contract/cells.ts'
import type { ImportField, ImportView } from '../../contract/imports.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { cx } from '../components/cx.ts'
import { useSession } from '../session/session-store.ts'
import classes from './import-dialog.module.css'
import { fileSize, gapsOf, sampleOf } from './import-words.ts'
import { ReadingSettings } from './reading-settings.tsx'
import { StepFrame, type ViewProps } from './step-frame.tsx'
import type { Draft, ImportFlow } from './use-import.ts'

const shownSamples = 2

const Samples = ({
  field,
  view,
  column,
  notation,
}: {
  field: ImportField
  view: ImportView
  column: number
  notation: Notation
}) => {
  const samples = (view.found.columns[column]?.samples ?? []).slice(0, shownSamples)
  if (samples.length === 0) return <span className={classes.none}>Columna vacía</span>
  return samples.map(cell => {
    const { raw, read, isWrong } = sampleOf(field, cell, notation)
    return (
      <span key={`${typeof cell} ${raw}`} className={cx(classes.sample, isWrong && classes.wrongSample)}>
        {raw}
        {read !== null && (
          <>
            <IconArrowRight size={12} stroke={2} aria-label="se lee" />
            <b className={classes.strong}>{read}</b>
          </>
        )}
        {isWrong && ' · no se entiende'}
      </span>
    )
  })
}

const need = ({ isKey, isRequired, codeOf }: ImportField): string => {
  if (codeOf !== null) return 'Manda sobre el nombre'
  if (isKey) return 'Identifica la fila'
  return isRequired ? 'Hace falta para crear' : ''
}

/**
 * The × beside a column is only for the pointer; with the keyboard, the list has an option that leaves the field out.
 */
const noColumn = { value: 'none', label: 'No se importa' }

type RowProps = { field: ImportField; view: ImportView; draft: Draft; flow: ImportFlow; timeZone: string }

const FieldRow = ({ field, view, draft, flow, timeZone }: RowProps) => {
  const column = draft.mapping[field.name] ?? null
  const columns = view.found.columns.map(({ title }, index) => ({
    value: String(index),
    label: title || `Columna ${index + 1}`,
  }))
  return (
    <li className={classes.field}>
      <span className={classes.name}>
        {field.title}
        <small>{need(field)}</small>
      </span>
      <Select
        aria-label={`Columna de ${field.title}`}
        placeholder="No se importa"
        data={column === null ? columns : [noColumn, ...columns]}
        value={column === null ? null : String(column)}
        onChange={value =>
          flow.setDraft({
            ...draft,
            mapping: {
              ...draft.mapping,
              [field.name]: value === null || value === noColumn.value ? null : Number(value),
            },
          })
        }
        searchable={columns.length > 12}
        clearable
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': `No importar ${field.title}` }}
      />
      <span className={classes.samples}>
        {column !== null && (
          <Samples
            field={field}
            view={view}
            column={column}
            notation={{ decimal: draft.decimal, dateOrder: draft.dateOrder, timeZone }}
          />
        )}
      </span>
    </li>
  )
}

/** Why the import cannot continue, or what it will leave out. */
const Reason = ({ view, draft }: { view: ImportView; draft: Draft }) => {
  const { missingKeys, missingForNew, unused } = gapsOf(view, draft.mapping)
  const { one, isFeminine } = view.titles
  const text =
    missingKeys.length > 0
      ? `Falta indicar ${missingKeys.map(title => `«${title}»`).join(', ')}: dice cuál fila es cuál.`
      : missingForNew.length > 0
        ? `Sin ${missingForNew.map(title => `«${title}»`).join(', ')} no se crea ning${isFeminine ? 'una' : 'ún'} ${inSentence(one)}: solo se cambian los que ya están.`
        : unused.length > 0
          ? `No se importan: ${unused.map(title => `«${title}»`).join(', ')}.`
          : ''
  return (
    <span className={classes.reason} role="status">
      {text}
    </span>
  )
}

/** Which column of the file goes into which field, with sample values as they will be read. */
export const ColumnsStep = ({ view, flow }: ViewProps) => {
  const { environment } = useSession()
  const { draft } = flow
  if (!draft) return null
  const cannot = gapsOf(view, draft.mapping).missingKeys.length > 0
  return (
    <StepFrame
      flow={flow}
      actions={
        <>
          <Reason view={view} draft={draft} />
          <Button onClick={flow.startOver}>Otro archivo</Button>
          <Button variant="primary" disabled={cannot} busy={flow.busy} onClick={() => flow.act('check')}>
            Revisar sin guardar
          </Button>
        </>
      }
    >
      <p className={classes.file}>
        <b>{view.fileName}</b> {fileSize(view.fileBytes)}
        {view.isRemembered && <Badge icon={IconHistory}>Como la última vez</Badge>}
      </p>
      <ReadingSettings view={view} flow={flow} />
      <ul className={classes.fields} aria-label="Datos y columnas">
        {view.fields.map(field => (
          <FieldRow
            key={field.name}
            field={field}
            view={view}
            draft={draft}
            flow={flow}
            timeZone={environment.timeZone}
          />
        ))}
      </ul>
    </StepFrame>
  )
}
