import { useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import type { ExampleData } from '../../contract/first-steps.ts'
import { countsText, totalOf } from './counts-text.ts'
import classes from './example-card.module.css'
import { KeptExamples } from './kept-examples.tsx'
import { useErasingPreview, useExampleActions } from './use-example-actions.ts'

type Actions = ReturnType<typeof useExampleActions>

const Loading = ({ example, actions }: { example: ExampleData; actions: Actions }) => (
  <>
    <p>
      Cargando: {formatNumber(example.done)} de {formatNumber(example.total)} pedidos. Podés seguir usando Andén.
    </p>
    <progress
      className={classes.progress}
      aria-label="Carga de los datos de ejemplo"
      max={example.total}
      value={example.done}
    />
    <div className={classes.actions}>
      <Button busy={actions.cancel.isPending} onClick={() => actions.cancel.mutate()}>
        Cancelar
      </Button>
    </div>
  </>
)

type EraseProps = { example: ExampleData; actions: Actions; onClose: () => void }

/** What goes and, before it is asked for, what cannot: with the document that holds it a press away. */
const EraseDialog = ({ example, actions, onClose }: EraseProps) => {
  const { data, error } = useErasingPreview()
  const total = data?.erased ?? totalOf(example.counts)
  return (
    <ConfirmDialog
      title="¿Borrar los datos de ejemplo?"
      confirmLabel={`Borrar ${formatNumber(total)} registros`}
      destructive
      busy={actions.erase.isPending || (!data && !error)}
      onConfirm={() => actions.erase.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>
        {data?.kept === 0
          ? `Se borran ${countsText(example.counts)}. `
          : `Se borran ${formatNumber(total)} registros. `}
        No se puede deshacer. Tu empresa, tus usuarios, los ajustes y todo lo que cargaste vos quedan como están.
      </p>
      {data && data.kept > 0 && <KeptExamples preview={data} />}
    </ConfirmDialog>
  )
}

const Loaded = ({ example, actions }: { example: ExampleData; actions: Actions }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p>
        En tu empresa hay {countsText(example.counts)} de ejemplo, mezclados con lo que cargues. Cuando empieces en
        serio, borralos: lo tuyo queda.
      </p>
      <div className={classes.actions}>
        <Button onClick={() => setAsking(true)}>Borrar los datos de ejemplo</Button>
      </div>
      {asking && <EraseDialog example={example} actions={actions} onClose={() => setAsking(false)} />}
    </>
  )
}

const offers: Partial<Record<ExampleData['state'], string>> = {
  canceled: 'Cancelaste la carga y no quedó nada. Podés cargarlos cuando quieras.',
  failed: 'La carga falló de nuestro lado y no quedó nada. Ya quedó registrado; probá de nuevo.',
  interrupted: 'La carga se interrumpió y no quedó nada. Podés volver a empezarla.',
}

const Offer = ({ example, actions }: { example: ExampleData; actions: Actions }) => (
  <>
    <p>
      {offers[example.state] ??
        'Clientes, artículos y pedidos inventados para recorrer las pantallas. Se cargan al lado de lo tuyo, sin tocarlo; si un código choca, el de ejemplo lleva «EJ-» adelante. Se borran de una vez.'}
    </p>
    <div className={classes.actions}>
      <Button busy={actions.load.isPending} onClick={() => actions.load.mutate()}>
        Cargar datos de ejemplo
      </Button>
    </div>
  </>
)

const partOf = ({ state, canLoad, counts }: ExampleData) => {
  if (state === 'loading') return Loading
  if (state === 'interrupted') return Offer
  if (totalOf(counts) > 0) return Loaded
  return canLoad ? Offer : null
}

/** Loading, erasing and offering example data; nothing for a company that has its own and no example. */
export const ExampleCard = ({ example }: { example: ExampleData }) => {
  const actions = useExampleActions(example)
  const Part = partOf(example)
  if (!Part) return null
  return (
    <Card title="Datos de ejemplo">
      <div className={classes.body}>
        <Part example={example} actions={actions} />
        {actions.failure !== null && (
          <p role="alert" className={classes.failure}>
            {messageOf(actions.failure)}
          </p>
        )}
      </div>
    </Card>
  )
}
