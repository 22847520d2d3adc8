import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { fileUrl, thumbnailUrl } from '../../contract/files.ts'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import classes from './photo-strip.module.css'

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

/** Thumbnails in a row. Each opens the photo in large, and the arrow keys go to the next one. */
export const PhotoStrip = ({ photos }: { photos: ShownPhoto[] }) => {
  const [at, show] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <div className={classes.strip}>
        {photos.map(({ fileId, text }, index) => (
          <button key={fileId} type="button" aria-label={`Ampliar: ${text}`} onClick={() => show(index)}>
            <img src={thumbnailUrl(fileId)} alt="" loading="lazy" />
          </button>
        ))}
      </div>
      {at !== null && <LargePhoto photos={photos} at={at} onShow={show} onClose={() => show(null)} />}
    </>
  )
}
