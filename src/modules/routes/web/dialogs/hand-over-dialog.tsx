import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { type RouteView, routeRoutes } from '../../contract/routes.ts'
import { handOver } from '../model/hand-over.ts'
import { type DraftStop, inputsOf } from '../model/route-draft.ts'
import { SellerSelect } from '../seller-select.tsx'
import { stopsText } from '../stop-words.ts'
import classes from './dialogs.module.css'

type Seller = { id: string; code: string; name: string }
type Pair = { from: RouteView; to: RouteView }

const putBoth = async (routes: { route: RouteView; stops: ReturnType<typeof inputsOf> }[]): Promise<Pair> => {
  const body = {
    routes: routes.map(({ route, stops }) => ({ sellerId: route.seller.id, version: route.version, stops })),
  }
  const answer = await call(routeRoutes.save, { body })
  return { from: answer.routes[0] as RouteView, to: answer.routes[1] as RouteView }
}

type HandOverDialogProps = {
  route: RouteView
  chosen: DraftStop[]
  onDone: (route: RouteView) => void
  onClose: () => void
}

const useHandOver = ({ route, chosen, onDone }: HandOverDialogProps) =>
  useMutation({
    mutationFn: async ({ seller, keepsCopy }: { seller: Seller; keepsCopy: boolean }) => {
      const to = await call(routeRoutes.read, { params: { sellerId: seller.id } })
      const after = handOver({ from: route.stops, to: to.stops, chosen, keepsCopy })
      const saved = await putBoth([
        { route, stops: after.from },
        { route: to, stops: after.to },
      ])
      return { saved, before: { from: route, to }, seller, keepsCopy, repeated: after.repeated }
    },
    onSuccess: ({ saved, before, seller, keepsCopy, repeated }) => {
      onDone(saved.from)
      const already = repeated > 0 ? `; ${repeated} ya ${repeated === 1 ? 'estaba' : 'estaban'} en la suya` : ''
      const takeBack = () =>
        putBoth([
          { route: saved.from, stops: inputsOf(before.from.stops) },
          { route: saved.to, stops: inputsOf(before.to.stops) },
        ]).then(
          restored => onDone(restored.from),
          (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }),
        )
      showToast({
        variant: 'success',
        text: `${keepsCopy ? 'Copiaste' : 'Pasaste'} ${stopsText(chosen.length)} a ${seller.name}${already}.`,
        action: { label: 'Deshacer', run: () => void takeBack() },
      })
    },
  })

/** Stops to the route of another seller, on the same days; saved at once, both routes in one act. */
export const HandOverDialog = (props: HandOverDialogProps) => {
  const { route, chosen, onClose } = props
  const [seller, setSeller] = useState<Seller | null>(null)
  const [keepsCopy, setKeepsCopy] = useState(false)
  const unsaved = useUnsavedValues({ seller: seller?.id ?? null, keepsCopy })
  const act = useHandOver(props)
  return (
    <UnsavedModal
      unsaved={unsaved}
      onClose={onClose}
      title={`Pasar ${stopsText(chosen.length)} a otro vendedor`}
      size={440}
    >
      <div className={classes.body}>
        <Segments
          label="Cómo pasan"
          size="medium"
          options={{ move: 'Mover', copy: 'Copiar' }}
          value={keepsCopy ? 'copy' : 'move'}
          onChange={mode => setKeepsCopy(mode === 'copy')}
        />
        <SellerSelect label="Vendedor" value={seller} except={route.seller.id} onChange={setSeller} />
        <p className={classes.note}>
          Conservan su día y su frecuencia y van al final de cada día.
          {keepsCopy ? ' Quedan también en esta ruta: los visitarán dos vendedores.' : ''}
        </p>
        {act.error && (
          <p role="alert" className={classes.error}>
            {messageOf(act.error)}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
        <Button
          variant="primary"
          busy={act.isPending}
          disabled={!seller}
          onClick={() => seller && act.mutate({ seller, keepsCopy })}
        >
          {keepsCopy ? 'Copiar' : 'Mover'} {stopsText(chosen.length)}
        </Button>
      </div>
    </UnsavedModal>
  )
}
