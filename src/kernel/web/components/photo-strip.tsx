import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { fileUrl, thumbnailUrl } from '../../contract/files.ts'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import classes from './photo-strip.module.css'
import { RemovedPhoto } from './removed-photo.tsx'

export type ShownPhoto = {
  fileId: string
  /** Describes the photo: «Foto 1 de 2 · Kiosco Rivas · 10:42». */
  text: string
}

type LargePhotoProps = { photos: ShownPhoto[]; at: number; onShow: (at: number) => void; onClose: () => void }

const LargePhoto = ({ photos, at, onShow, onClose }: LargePhotoProps) => {
  const photo = photos[at]
  if (!photo) return null
  const walk = (steps: number) => onShow((at + steps + photos.length) % photos.length)
  const onKey = (event: KeyboardEvent) => {
    if (photos.length < 2) return
    if (event.key === 'ArrowLeft') walk(-1)
    if (event.key === 'ArrowRight') walk(1)
  }
  return (
    <Dialog onClose={onClose} size="auto" title={photo.text} onKeyDown={onKey}>
      <figure className={classes.opened}>
        <img src={fileUrl(photo.fileId)} alt={photo.text} />
        <figcaption>
          {photos.length > 1 && <IconButton icon={IconChevronLeft} label="Foto anterior" onClick={() => walk(-1)} />}
          <a href={fileUrl(photo.fileId)} target="_blank" rel="noreferrer">
            Abrir en tamaño real
          </a>
          {photos.length > 1 && <IconButton icon={IconChevronRight} label="Foto siguiente" onClick={() => walk(1)} />}
        </figcaption>
      </figure>
    </Dialog>
  )
}

type ThumbnailProps = { photo: ShownPhoto; onOpen: () => void; onGone: () => void }

const Thumbnail = ({ photo: { fileId, text }, onOpen, onGone }: ThumbnailProps) => (
  <button type="button" aria-label={`Ampliar: ${text}`} onClick={onOpen}>
    <img src={thumbnailUrl(fileId)} alt="" loading="lazy" onError={onGone} />
  </button>
)

/**
 * Thumbnails in a row. Each opens the photo in large, and the arrow keys go to the next one. One whose file is gone says so.
 */
export const PhotoStrip = ({ photos }: { photos: ShownPhoto[] }) => {
  const [at, show] = useState<number | null>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  if (photos.length === 0) return null
  const present = photos.filter(({ fileId }) => !gone.has(fileId))
  return (
    <>
      <div className={classes.strip}>
        {photos.map(photo =>
          gone.has(photo.fileId) ? (
            <RemovedPhoto
              key={photo.fileId}
              fileId={photo.fileId}
              onRetry={() => setGone(before => new Set([...before].filter(id => id !== photo.fileId)))}
            />
          ) : (
            <Thumbnail
              key={photo.fileId}
              photo={photo}
              onOpen={() => show(present.indexOf(photo))}
              onGone={() => setGone(before => new Set(before).add(photo.fileId))}
            />
          ),
        )}
      </div>
      {at !== null && <LargePhoto photos={present} at={at} onShow={show} onClose={() => show(null)} />}
    </>
  )
}
