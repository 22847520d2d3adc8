import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../../kernel/web/api/client.ts'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { FormDialog } from '../../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../../kernel/web/form/use-submission.ts'
import { type MenuDetail, type MenuPublishing, menuRoutes } from '../../../contract/menus.ts'
import classes from './publish-dialog.module.css'

const shownChanges = 60

const Effects = ({ publishing, branch }: { publishing: MenuPublishing; branch: string | null }) => {
  const { changes, replaces, shownNow, hiddenNow } = publishing
  const more = changes.length - shownChanges
  return (
    <>
      {publishing.nextNumber === 1 ? (
        <p>
          Es la primera vez que se publica: {branch ? `los clientes de ${branch}` : 'los clientes'} lo ven enseguida.
        </p>
      ) : (
        <ul className={classes.changes}>
          {changes.slice(0, shownChanges).map(text => (
            <li key={text}>{text}</li>
          ))}
          {more > 0 && <li>Y {more.toLocaleString('es-AR')} cambios más.</li>}
        </ul>
      )}
      <p>
        Ahora se ven <b>{shownNow.toLocaleString('es-AR')}</b>
        {hiddenNow > 0 && <> y quedan {hiddenNow.toLocaleString('es-AR')} sin mostrar</>}.
      </p>
      {replaces && (
        <p role="alert" className={classes.replaces}>
          «{replaces.name}» está a la venta para los mismos clientes: deja de verse cuando publiques este.
        </p>
      )}
    </>
  )
}

type Props = { detail: MenuDetail; edition: number; onPublished: () => void; onClose: () => void }

/** What publishing changes for customers, in words, before it is done. */
export const PublishDialog = ({ detail, edition, onPublished, onClose }: Props) => {
  const params = { id: detail.id }
  const { data } = useQuery({
    queryKey: ['menus', detail.id, 'publishing', edition],
    queryFn: ({ signal }) => call(menuRoutes.publishing, { params, signal }),
    staleTime: 0,
  })
  const submission = useSubmission(async () => {
    await call(menuRoutes.publish, { params, body: { edition, replaces: data?.replaces?.id ?? null } })
    showToast({ variant: 'success', text: `«${detail.name}» está a la venta.` })
    onPublished()
  })
  return (
    <FormDialog
      title={`Publicar «${detail.name}»`}
      confirmLabel={data?.replaces ? 'Publicar y reemplazar' : 'Publicar'}
      form={submission}
      values={null}
      size={560}
      reason={data ? null : 'Un momento…'}
      onClose={onClose}
    >
      {data ? <Effects publishing={data} branch={detail.branch} /> : <SkeletonLines lines={4} />}
    </FormDialog>
  )
}
