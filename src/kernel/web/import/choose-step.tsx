import { IconFileUpload } from '@tabler/icons-react'
import { formatNumber } from '../../contract/formats.ts'
import { Button } from '../components/button.tsx'
import { cx } from '../components/cx.ts'
import classes from './import-dialog.module.css'
import { saveTemplate } from './save-template.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'

const Sending = ({ name, share }: { name: string; share: number }) => (
  <div className={classes.drop} role="status">
    <b className={classes.dropTitle}>{name}</b>
    <progress className={cx(classes.progress, classes.sending)} value={share} max={1} aria-label="Envío del archivo" />
    <span>{share < 1 ? `Enviando: ${formatNumber(share * 100)}\u00a0%` : 'Leyendo los títulos…'}</span>
  </div>
)

/** Chooses or drops a file; offers a template to people who have none. */
export const ChooseStep = ({ resource, note, flow, onClose }: StepProps) => (
  <StepFrame
    flow={flow}
    actions={flow.upload ? <Button onClick={flow.stop}>Detener</Button> : <Button onClick={onClose}>Cancelar</Button>}
  >
    {flow.upload ? (
      <Sending {...flow.upload} />
    ) : (
      <label
        className={classes.drop}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          const file = event.dataTransfer.files[0]
          if (file) flow.choose(file)
        }}
      >
        <IconFileUpload size={28} stroke={1.5} aria-hidden />
        <b className={classes.dropTitle}>Elegí un archivo, o soltalo acá</b>
        <span>xlsx, ods, csv o txt, hasta 200 MB. La primera fila lleva los títulos de las columnas.</span>
        <input
          type="file"
          accept=".xlsx,.ods,.csv,.txt,.gz,text/csv,text/plain"
          className="visually-hidden"
          onChange={event => {
            const file = event.currentTarget.files?.[0]
            if (file) flow.choose(file)
          }}
        />
      </label>
    )}
    {note && <p className={classes.hint}>{note}</p>}
    <p className={classes.hint}>
      ¿No tenés un archivo? Bajá la plantilla, con una columna por dato:{' '}
      <Button variant="link" onClick={() => saveTemplate(resource, 'xlsx')}>
        xlsx
      </Button>{' '}
      o{' '}
      <Button variant="link" onClick={() => saveTemplate(resource, 'csv')}>
        csv
      </Button>
      .
    </p>
  </StepFrame>
)
