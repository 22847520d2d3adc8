import { useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { ReasonDialog } from '../../../kernel/web/form/reason-dialog.tsx'
import { undoDays } from '../contract/retention.ts'
import { galleryRoutes } from '../contract/routes.ts'
import { readAgain } from './use-gallery.ts'

type Props = { ids: string[]; onDone: () => void; onClose: () => void }

/** Deletes photos with their reason, and offers to take it back. */
export const DeleteDialog = ({ ids, onDone, onClose }: Props) => {
  const queries = useQueryClient()
  const restore = async (): Promise<void> => {
    await call(galleryRoutes.restore, { body: { ids } })
    await readAgain(queries)
  }
  const remove = async (reason: string): Promise<void> => {
    const { changed } = await call(galleryRoutes.remove, { body: { ids, reason } })
    showToast({
      variant: 'success',
      text: changed === 1 ? 'Eliminaste una foto' : `Eliminaste ${formatNumber(changed)} fotos`,
      action: { label: 'Deshacer', run: () => void restore() },
    })
    onDone()
    await readAgain(queries)
  }
  const what = ids.length === 1 ? 'La foto deja' : `Las ${formatNumber(ids.length)} fotos dejan`
  return (
    <ReasonDialog
      title={ids.length === 1 ? 'Eliminar la foto' : `Eliminar ${formatNumber(ids.length)} fotos`}
      confirmLabel="Eliminar"
      placeholder="Se ve la cara de una persona"
      act={remove}
      onClose={onClose}
    >
      {what} de verse acá y en su documento. Durante {undoDays} días se puede recuperar desde «Ver las eliminadas».
    </ReasonDialog>
  )
}
