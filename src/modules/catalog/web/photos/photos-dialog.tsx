import { IconCheck, IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { uploadFile } from '../../../../kernel/web/api/upload.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { reachable } from '../../../../kernel/web/components/reachable.ts'
import { maximumPhotos, photoRoutes } from '../../contract/article-photos.ts'
import { choosePhotos, isToSave, type ChosenPhoto as Photo } from './chosen-photos.ts'
import classes from './photos-dialog.module.css'

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-AR')} ${count === 1 ? one : many}`

const matchFiles = async (files: File[]): Promise<Photo[]> => {
  const { items } = await call(photoRoutes.match, { body: { names: files.map(({ name }) => name.slice(-200)) } })
  return choosePhotos(files, items)
}

const savePhoto = async ({ file, article }: Photo): Promise<string> => {
  if (!article) return 'waiting'
  try {
    const { id } = await uploadFile(file, 'image')
    await call(photoRoutes.set, { params: { id: article.id }, body: { fileId: id } })
    return 'saved'
  } catch (error) {
    return messageOf(error)
  }
}

/** What happens to a file that waits. */
const waitingText = ({ article, yieldsTo }: Photo): string => {
  if (yieldsTo !== null) return `No se guarda: va ${yieldsTo}.`
  return article?.photoFileId ? 'Reemplaza la que tiene.' : ''
}

const Row = ({ photo }: { photo: Photo }) => {
  const { file, article, state } = photo
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <li className={classes.row}>
      <img src={url} alt="" loading="lazy" />
      <span>
        <b>{article ? `${article.code} ${article.name}` : file.name}</b>
        <i>{article ? file.name : 'Ningún artículo tiene ese código.'}</i>
      </span>
      {state === 'saved' && <IconCheck size={16} stroke={2} aria-label="Guardada" />}
      <em role={state === 'waiting' || state === 'saved' ? undefined : 'alert'}>
        {state === 'waiting' ? waitingText(photo) : state === 'saved' ? 'Guardada' : state}
      </em>
    </li>
  )
}

const Choice = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <label
    className={classes.drop}
    onDragOver={event => event.preventDefault()}
    onDrop={event => {
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    }}
  >
    <IconPhotoUp size={32} stroke={1.5} aria-hidden />
    <b>Soltá las fotos acá, o tocá para elegirlas</b>
    <span>
      Hasta {maximumPhotos}. El nombre de cada archivo es el código del artículo: 10189.jpg, 10189_frente.png.
    </span>
    <input
      type="file"
      accept="image/*"
      multiple
      className="visually-hidden"
      aria-label="Elegir fotos"
      onChange={event => onFiles([...(event.currentTarget.files ?? [])])}
    />
  </label>
)

const useSaving = (photos: Photo[], setPhotos: (change: (before: Photo[]) => Photo[]) => void) => {
  const [isSaving, setSaving] = useState(false)
  const [stop] = useState(() => ({ isAsked: false }))
  useEffect(() => () => void Object.assign(stop, { isAsked: true }), [stop])
  const save = async (): Promise<void> => {
    stop.isAsked = false
    setSaving(true)
    for (const photo of photos) {
      if (stop.isAsked) break
      if (!isToSave(photo)) continue
      const state = await savePhoto(photo)
      setPhotos(before => before.map(one => (one.file === photo.file ? { ...one, state } : one)))
    }
    setSaving(false)
  }
  return { isSaving, save, stop: () => void Object.assign(stop, { isAsked: true }) }
}

const wordsOf = (photos: Photo[]): string => {
  const matched = photos.filter(({ article }) => article).length
  const doubled = photos.filter(({ yieldsTo }) => yieldsTo !== null).length
  const strangers = photos.length - matched
  const parts = [
    `${counted(matched, 'foto tiene', 'fotos tienen')} su artículo`,
    ...(doubled > 0 ? [`${counted(doubled, 'repite', 'repiten')} uno que ya tiene otra`] : []),
    ...(strangers > 0 ? [`${counted(strangers, 'no coincide', 'no coinciden')} con ninguno`] : []),
  ]
  return `${new Intl.ListFormat('es-AR').format(parts)}.`
}

/** Those that need a look come first: without article, then those of an article that takes another one. */
const inOrder = (photos: Photo[]): Photo[] => [
  ...photos.filter(({ article }) => !article),
  ...photos.filter(({ yieldsTo }) => yieldsTo !== null),
  ...photos.filter(({ article, yieldsTo }) => article && yieldsTo === null),
]

const Chosen = ({ photos }: { photos: Photo[] }) => {
  const saved = photos.filter(({ state }) => state === 'saved').length
  const wanted = photos.filter(({ article, yieldsTo }) => article && yieldsTo === null).length
  return (
    <>
      <p aria-live="polite">
        {wordsOf(photos)}
        {saved > 0 && ` Guardadas: ${saved} de ${wanted}.`}
      </p>
      <ul ref={reachable} className={classes.list} aria-label="Fotos elegidas">
        {inOrder(photos).map(photo => (
          <Row key={photos.indexOf(photo)} photo={photo} />
        ))}
      </ul>
    </>
  )
}

/** What is wrong with what was dropped; null when all of it can be looked at. */
const refusalOf = (files: File[], images: File[]): string | null => {
  if (images.length > maximumPhotos) return `Son ${images.length}: elegí hasta ${maximumPhotos}.`
  if (images.length === files.length) return null
  const others = files.filter(file => !images.includes(file)).map(({ name }) => name)
  const shown = others.slice(0, 3).join(', ')
  return `${counted(others.length, 'archivo no es una imagen', 'archivos no son imágenes')}: ${shown}${others.length > 3 ? '…' : ''}.`
}

/** Photos of many articles at once: each file finds its article by its name; one that finds none is listed and not saved. */
export const PhotosDialog = ({ onClose }: { onClose: () => void }) => {
  const [photos, setPhotos] = useState<Photo[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useSaving(photos, setPhotos)
  const choose = (files: File[]): void => {
    const images = files.filter(({ type }) => type.startsWith('image/'))
    setFailure(refusalOf(files, images))
    if (images.length === 0 || images.length > maximumPhotos) return
    matchFiles(images).then(setPhotos, (error: unknown) => setFailure(messageOf(error)))
  }
  const left = photos.filter(isToSave).length
  const isSome = photos.some(({ state }) => state === 'saved')
  return (
    <Dialog title="Fotos de artículos" size={640} onClose={onClose}>
      <div className={classes.body}>
        {photos.length === 0 ? <Choice onFiles={choose} /> : <Chosen photos={photos} />}
        {failure && <p role="alert">{failure}</p>}
        <div className={classes.actions}>
          {photos.length > 0 && !saving.isSaving && (
            <Button variant="ghost" onClick={() => setPhotos([])}>
              Elegir otras
            </Button>
          )}
          {saving.isSaving ? (
            <Button onClick={saving.stop}>Detener</Button>
          ) : (
            <Button onClick={onClose}>{isSome ? 'Cerrar' : 'Cancelar'}</Button>
          )}
          {left > 0 && (
            <Button variant="primary" busy={saving.isSaving} onClick={() => void saving.save()}>
              Guardar {counted(left, 'foto', 'fotos')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
