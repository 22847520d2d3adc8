import { IconArrowBackUp, IconArrowsDiff, IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import type { WallPhoto } from '../contract/photos.ts'
import { galleryRoutes } from '../contract/routes.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { downloadZip } from './download-zip.ts'
import classes from './gallery.module.css'
import { readAgain } from './use-gallery.ts'
import type { Selecting } from './use-selecting.ts'

const megabytes = (bytes: number): string => `${formatNumber(bytes / 1_000_000, 1)} MB`

const shopsText = ({ photos }: Selecting): string => {
  const names = [...new Set(photos.map(({ customer }) => customer?.name).filter(Boolean))]
  const more = names.length > 3 ? ` y ${names.length - 3} más` : ''
  return [names.slice(0, 3).join(', ') + more, megabytes(photos.reduce((sum, { bytes }) => sum + bytes, 0))]
    .filter(Boolean)
    .join(' · ')
}

/** Downloads while the bar stays: it shows how much came, and stops it. */
const useZip = (selecting: Selecting) => {
  const [running, setRunning] = useState<{ stop: AbortController; bytes: number } | null>(null)
  const start = async (): Promise<void> => {
    const stop = new AbortController()
    setRunning({ stop, bytes: 0 })
    try {
      const ids = selecting.photos.map(({ id }) => id)
      await downloadZip(ids, { signal: stop.signal, onProgress: bytes => setRunning({ stop, bytes }) })
    } catch (error) {
      if (!stop.signal.aborted) showToast({ variant: 'error', text: messageOf(error) })
    } finally {
      setRunning(null)
    }
  }
  return { running, start }
}

/** The one of before first, in whatever order they were chosen. */
const byTime = (one: WallPhoto, other: WallPhoto): number => one.takenAt.localeCompare(other.takenAt)

type Props = { selecting: Selecting; isDeleted: boolean; onOpen: (id: string) => void }

/** What can be done with the chosen photos. Esc lets them go. */
export const SelectionBar = ({ selecting, isDeleted, onOpen }: Props) => {
  const queries = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const zip = useZip(selecting)
  const { photos, clear } = selecting
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector('[role="dialog"], dialog[open]')) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [clear])
  const restore = async (): Promise<void> => {
    const { changed } = await call(galleryRoutes.restore, { body: { ids: photos.map(({ id }) => id) } })
    showToast({ variant: 'success', text: changed === 1 ? 'Recuperaste la foto' : `Recuperaste ${changed} fotos` })
    clear()
    await readAgain(queries)
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label="Fotos elegidas">
      <IconButton icon={IconX} label="Soltar la selección" shortcut="Esc" onClick={clear} />
      <b>{photos.length === 1 ? '1 elegida' : `${formatNumber(photos.length)} elegidas`}</b>
      <i>· {shopsText(selecting)}</i>
      {photos.length === 2 && !isDeleted && (
        <Button
          leftIcon={<IconArrowsDiff size={16} aria-hidden />}
          onClick={() =>
            onOpen(
              photos
                .toSorted(byTime)
                .map(({ id }) => id)
                .join('~'),
            )
          }
        >
          Comparar
        </Button>
      )}
      {zip.running ? (
        <Button onClick={() => zip.running?.stop.abort()}>Cancelar · {megabytes(zip.running.bytes)}</Button>
      ) : (
        <Button leftIcon={<IconDownload size={16} aria-hidden />} onClick={() => void zip.start()}>
          Descargar
        </Button>
      )}
      {isDeleted ? (
        <Button leftIcon={<IconArrowBackUp size={16} aria-hidden />} onClick={() => void restore()}>
          Recuperar
        </Button>
      ) : (
        <Button leftIcon={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
          Eliminar
        </Button>
      )}
      {isDeleting && (
        <DeleteDialog ids={photos.map(({ id }) => id)} onDone={clear} onClose={() => setDeleting(false)} />
      )}
    </div>
  )
}
