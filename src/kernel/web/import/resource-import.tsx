import { Modal, Select } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../contract/formats.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
import { saveBlob } from '../api/download.ts'
import { Button } from '../components/button.tsx'
import { errorFile } from './error-file.ts'
import { unfed } from './mapping.ts'
import classes from './resource-import.module.css'
import type { ImportCount } from './run-import.ts'
import { useImport } from './use-import.ts'

type Flow = ReturnType<typeof useImport>
type Part = { resource: Resource; flow: Flow; onClose: () => void }

const Choose = ({ resource, flow }: Part) => (
  <label
    className={classes.drop}
    onDragOver={event => event.preventDefault()}
    onDrop={event => {
      event.preventDefault()
      const file = event.dataTransfer.files[0]
      if (file) void flow.choose(file)
    }}
  >
    <IconFileUpload size={28} stroke={1.5} aria-hidden />
    <b>Elegí un archivo xlsx o csv, o soltalo acá</b>
    <span>
      La primera fila lleva los títulos:{' '}
      {writableFields(resource)
        .map(([, field]) => field.title)
        .join(', ')}
      .
    </span>
    <input
      type="file"
      accept=".xlsx,.csv,.txt,text/csv"
      className="visually-hidden"
      onChange={event => {
        const file = event.currentTarget.files?.[0]
        if (file) void flow.choose(file)
      }}
    />
  </label>
)

const Actions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

const ColumnMap = ({ resource, flow, onClose }: Part) => {
  const missing = unfed(resource, flow.mapping)
  const columns = flow.table.head.map((title, index) => ({
    value: String(index),
    label: title || `Columna ${index + 1}`,
  }))
  return (
    <>
      <p className={classes.lead}>
        <b>{flow.fileName}</b> · {formatNumber(flow.table.rows.length)} filas. Revisá de qué columna sale cada dato.
      </p>
      <div className={classes.map}>
        {writableFields(resource).map(([name, field]) => (
          <Select
            key={name}
            label={field.title}
            placeholder="No se importa"
            data={columns}
            value={flow.mapping[name] === null || flow.mapping[name] === undefined ? null : String(flow.mapping[name])}
            onChange={value => flow.setMapping({ ...flow.mapping, [name]: value === null ? null : Number(value) })}
            clearable
            clearButtonProps={{ 'aria-label': `No importar ${field.title}` }}
          />
        ))}
      </div>
      <Actions>
        {missing.length > 0 && <span className={classes.reason}>Falta indicar: {missing.join(', ')}.</span>}
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="primary" disabled={missing.length > 0} onClick={() => void flow.run(true)}>
          Revisar sin guardar
        </Button>
      </Actions>
    </>
  )
}

const Counts = ({ count, applied }: { count: ImportCount; applied: boolean }) => {
  const figures: [string, number][] = [
    [applied ? 'creadas' : 'a crear', count.created],
    [applied ? 'cambiadas' : 'a cambiar', count.updated],
    ['sin cambios', count.unchanged],
    ['con error', new Set(count.errors.map(error => error.row)).size],
  ]
  return (
    <dl className={classes.counts}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dd>{formatNumber(value)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}

const shownErrors = 6

const RowErrors = ({ resource, flow, count }: { resource: Resource; flow: Flow; count: ImportCount }) =>
  count.errors.length === 0 ? null : (
    <div className={classes.errors}>
      <ul>
        {count.errors.slice(0, shownErrors).map(({ row, path, message }) => (
          <li key={`${row}-${path}`}>
            <span>Fila {row + 2}</span> {resource.fields[path]?.title ? `${resource.fields[path].title}: ` : ''}
            {message}
          </li>
        ))}
      </ul>
      <Button
        variant="link"
        onClick={() =>
          saveBlob(errorFile(flow.table, count.errors), `errores-${resource.titles.many.toLowerCase()}.csv`)
        }
      >
        Descargar las filas con error
      </Button>
    </div>
  )

const Progress = ({ flow, count, dryRun }: { flow: Flow; count: ImportCount; dryRun: boolean }) => (
  <>
    <p className={classes.lead} role="status">
      {dryRun ? 'Revisando' : 'Importando'} {formatNumber(count.done)} de {formatNumber(flow.table.rows.length)} filas…
    </p>
    <progress className={classes.progress} max={flow.table.rows.length} value={count.done} aria-label="Avance" />
    <Actions>
      {!dryRun && <span className={classes.reason}>Si cancelás, lo ya importado queda.</span>}
      <Button onClick={flow.cancel}>Cancelar</Button>
    </Actions>
  </>
)

const Checked = ({ resource, flow, count }: Part & { count: ImportCount }) => {
  const good = count.created + count.updated
  return (
    <>
      <Counts count={count} applied={false} />
      <RowErrors resource={resource} flow={flow} count={count} />
      <Actions>
        <Button onClick={flow.back}>Volver</Button>
        <Button variant="primary" disabled={good === 0} onClick={() => void flow.run(false)}>
          {good === 0 ? 'No hay nada para importar' : `Importar ${formatNumber(good)} ${good === 1 ? 'fila' : 'filas'}`}
        </Button>
      </Actions>
    </>
  )
}

const Applied = ({ resource, flow, onClose, count, cancelled }: Part & { count: ImportCount; cancelled: boolean }) => (
  <>
    <p className={classes.lead}>
      {cancelled ? `La importación se detuvo en la fila ${formatNumber(count.done)}.` : 'Listo.'}
    </p>
    <Counts count={count} applied />
    <RowErrors resource={resource} flow={flow} count={count} />
    <Actions>
      <Button variant="primary" onClick={onClose}>
        Cerrar
      </Button>
    </Actions>
  </>
)

const Current = (part: Part) => {
  const { step } = part.flow
  if (step.name === 'choose') return <Choose {...part} />
  if (step.name === 'map') return <ColumnMap {...part} />
  if (step.name === 'running') return <Progress flow={part.flow} count={step.count} dryRun={step.dryRun} />
  if (step.name === 'checked') return <Checked {...part} count={step.count} />
  return <Applied {...part} count={step.count} cancelled={step.cancelled} />
}

/** Brings rows from a spreadsheet: columns recognised, checked without writing, applied in batches. */
export const ResourceImport = ({
  resource,
  onClose,
  onDone,
}: {
  resource: Resource
  onClose: () => void
  onDone: () => void
}) => {
  const flow = useImport(resource, onDone)
  const running = flow.step.name === 'running'
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Importar ${resource.titles.many.toLowerCase()}`}
      size={560}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
      withCloseButton={!running}
    >
      <Current resource={resource} flow={flow} onClose={onClose} />
      {flow.failure && (
        <p role="alert" className={classes.failure}>
          {flow.failure}
        </p>
      )}
    </Modal>
  )
}
