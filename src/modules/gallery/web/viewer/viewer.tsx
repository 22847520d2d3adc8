import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { fileUrl } from '../../../../kernel/contract/files.ts'
import { formatDay } from '../../../../kernel/contract/formats.ts'
import { downloadFile } from '../../../../kernel/web/api/download.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useFocusBack } from '../../../../kernel/web/components/use-focus-back.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { WallPhoto } from '../../contract/photos.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { copyUrl, usePhoto } from '../use-gallery.ts'
import { photoText } from '../wall/tile.tsx'
import { BeforeAfter, SideBySide } from './compare.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { idsOf, type Mode, modes, useEarlier, useKeys, useTurn, useWalk, useZoom } from './use-viewer.ts'
import classes from './viewer.module.css'
import { Zoomable } from './zoomable.tsx'

type Opened = { photo: WallPhoto; earlier: WallPhoto | null; mode: Mode; zoom: number; onZoomIn: () => void }

const Stage = ({ photo, earlier, mode, zoom, onZoomIn }: Opened) => {
  const { timeZone } = useSession().environment
  if (earlier && mode === 'before') return <BeforeAfter key={photo.id} before={earlier} after={photo} />
  if (earlier && mode === 'side') return <SideBySide before={earlier} after={photo} />
  return <Zoomable photo={photo} alt={photoText(photo, timeZone)} zoom={zoom} onZoomIn={onZoomIn} />
}

type StripProps = { strip: WallPhoto[]; id: string; earlier: WallPhoto | null; onShow: (id: string) => void }

const Strip = ({ strip, id, earlier, onShow }: StripProps) => {
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (id) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [id])
  return (
    <nav className={classes.strip} aria-label="Fotos del mismo cliente">
      {strip.map(photo => (
        <button
          key={photo.id}
          ref={photo.id === id ? current : undefined}
          type="button"
          aria-label={`${photo.title}, ${formatDay(photo.day)}`}
          aria-current={photo.id === id || undefined}
          data-before={photo.id === earlier?.id || undefined}
          onClick={() => onShow(photo.id)}
        >
          <img src={copyUrl(photo.id, 'small')} alt="" loading="lazy" />
          <span>{formatDay(photo.day).slice(4, 9)}</span>
        </button>
      ))}
    </nav>
  )
}

const ModeTabs = ({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) => (
  <div className={classes.modes} role="tablist" aria-label="Cómo se ve">
    {(Object.entries(modes) as [Mode, string][]).map(([id, title]) => (
      <button key={id} type="button" role="tab" aria-selected={mode === id} onClick={() => onMode(id)}>
        {title}
      </button>
    ))}
  </div>
)

/** A modal dialog over everything; Esc closes it, and the focus goes back to the photo on the wall. */
const useModal = (close: () => void) => {
  useFocusBack()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const onCancel = (event: { preventDefault: () => void }): void => {
    event.preventDefault()
    close()
  }
  return { ref: dialog, onCancel }
}

type Props = { id: string; order: RefObject<WallPhoto[]> }

const useViewer = ({ id: address, order }: Props) => {
  const { id, before } = idsOf(address)
  const query = usePhoto(id)
  const detail = query.data
  const [mode, setMode] = useState<Mode>(before ? 'before' : 'photo')
  const zoom = useZoom(id)
  const walk = useWalk(id, order.current, detail?.strip ?? [])
  const turn = useTurn(detail?.photo)
  const earlier = useEarlier(detail, before)
  useKeys({
    arrowleft: () => walk.step(-1),
    arrowright: () => walk.step(1),
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
    r: () => void turn(),
  })
  return { id, query, detail, mode: earlier ? mode : ('photo' as const), setMode, zoom, walk, turn, earlier }
}
type View = ReturnType<typeof useViewer>

const Head = ({ view, onDelete }: { view: View; onDelete: () => void }) => {
  const { detail, walk, zoom, turn, mode, setMode, earlier } = view
  const photo = detail?.photo
  return (
    <header className={classes.head}>
      <IconButton icon={IconArrowLeft} label="Volver al muro" shortcut="Esc" onClick={() => walk.show('')} />
      <p>
        <b>{walk.place}</b> {photo && `· ${formatDay(photo.day)}`}
      </p>
      {earlier ? <ModeTabs mode={mode} onMode={setMode} /> : <span />}
      <div>
        <IconButton icon={IconRotateClockwise} label="Girar" shortcut="R" onClick={() => void turn()} />
        <IconButton icon={IconZoomOut} label="Alejar" shortcut="−" onClick={zoom.zoomOut} />
        <IconButton icon={IconZoomIn} label="Acercar" shortcut="+" onClick={zoom.zoomIn} />
        {photo && (
          <IconButton
            icon={IconDownload}
            label="Descargar"
            onClick={() => void downloadFile(fileUrl(photo.id), `${photo.title}.jpg`)}
          />
        )}
        {photo?.deletedAt === null && <IconButton icon={IconTrash} label="Eliminar" onClick={onDelete} />}
      </div>
    </header>
  )
}

const Body = ({ view }: { view: View }) => {
  const { id, query, detail, mode, zoom, walk, earlier } = view
  if (query.isError)
    return <QueryError title="No pudimos abrir la foto" error={query.error} onRetry={() => void query.refetch()} />
  if (!detail) return <SkeletonLines lines={6} />
  return (
    <>
      <div className={classes.stage}>
        <IconButton
          icon={IconChevronLeft}
          label="Foto anterior"
          shortcut="←"
          disabled={!walk.hasBefore}
          onClick={() => walk.step(-1)}
        />
        <Stage photo={detail.photo} earlier={earlier} mode={mode} zoom={zoom.zoom} onZoomIn={zoom.zoomIn} />
        <IconButton
          icon={IconChevronRight}
          label="Foto siguiente"
          shortcut="→"
          disabled={!walk.hasAfter}
          onClick={() => walk.step(1)}
        />
      </div>
      {detail.strip.length > 1 && (
        <Strip strip={detail.strip} id={id} earlier={mode === 'photo' ? null : earlier} onShow={walk.show} />
      )}
    </>
  )
}

/** One photo over the wall, with its document beside it. ← → walk the wall, + − zoom, R turns, Esc closes. */
export const Viewer = (props: Props) => {
  const view = useViewer(props)
  const [isDeleting, setDeleting] = useState(false)
  const close = () => view.walk.show('')
  const modal = useModal(close)
  return (
    <dialog {...modal} className={classes.viewer} aria-label="Foto">
      <div className={classes.main}>
        <Head view={view} onDelete={() => setDeleting(true)} />
        <Body view={view} />
      </div>
      {view.detail && <DocumentPanel detail={view.detail} />}
      {isDeleting && <DeleteDialog ids={[view.id]} onDone={close} onClose={() => setDeleting(false)} />}
    </dialog>
  )
}
