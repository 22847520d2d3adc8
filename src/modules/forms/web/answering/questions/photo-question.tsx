import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useState } from 'react'
import type { QuestionFileModel } from 'survey-core'
import type { PhotoValue } from '../../../contract/definition/values.ts'
import { andenOf } from '../../../contract/runtime/own-rules.ts'
import { useAnswerPorts } from '../ports.ts'
import { reducePhoto } from '../reduce-photo.ts'
import { CameraPhoto } from './camera-photo.tsx'
import { FieldFrame } from './field-frame.tsx'
import photoClasses from './photos.module.css'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'
import { StoredImage } from './stored-image.tsx'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** «foto-20261124-122905.jpg»: the hour is shown on the photo, and stays with it. */
const photoName = (at: Date): string => {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('')
  return `foto-${day}-${[at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('')}.jpg`
}

const hourOf = (name: string): string | null => {
  const [, hours, minutes] = /-(\d{2})(\d{2})\d{2}\.jpg$/.exec(name) ?? []
  return hours && minutes ? `${hours}:${minutes}` : null
}

export const photosOf = (value: unknown): PhotoValue[] =>
  Array.isArray(value) ? value.filter(photo => typeof photo?.content === 'string') : []

const limitOf = (question: QuestionFileModel): number => {
  if (!question.allowMultiple) return 1
  return question.maxFiles > 0 ? Math.min(question.maxFiles, 20) : 20
}

/** «De 1 a 3, solo con la cámara». */
const rule = (question: QuestionFileModel): string => {
  const most = limitOf(question)
  const least = andenOf(question).minFiles ?? (question.isRequired ? 1 : 0)
  const count = least > 0 && least < most ? `De ${least} a ${most}` : most === 1 ? '1 foto' : `Hasta ${most}`
  return question.sourceType === 'camera' ? `${count}, solo con la cámara` : count
}

const Photo = ({ photo, position, onRemove }: { photo: PhotoValue; position: number; onRemove: () => void }) => {
  const hour = hourOf(photo.name)
  return (
    <li>
      <StoredImage content={photo.content} text={`Foto ${position}${hour ? `, de las ${hour}` : ''}`} />
      {hour && <small>{hour}</small>}
      <button type="button" aria-label={`Sacar la foto ${position}`} onClick={onRemove}>
        <IconX aria-hidden />
      </button>
    </li>
  )
}

/** Reduces and stores the chosen photos one by one; what cannot be read is told and leaves the rest. */
const useAddPhotos = ({ question, touch }: QuestionProps<QuestionFileModel>) => {
  const { files } = useAnswerPorts()
  const [busy, setBusy] = useState(false)
  const store = async (photo: Blob) => {
    const content = await files.add(photo)
    const value: PhotoValue = { name: photoName(new Date()), type: photo.type, content }
    answer(question, [...photosOf(question.value), value], touch)
  }
  const add = async (photos: Blob[], prepare: (photo: Blob) => Promise<Blob>) => {
    setBusy(true)
    try {
      for (const photo of photos.slice(0, limitOf(question) - photosOf(question.value).length))
        await store(await prepare(photo))
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      question.addError(isFull ? 'El teléfono no tiene más espacio.' : 'No pudimos abrir esa imagen. Probá con otra.')
      touch()
    } finally {
      setBusy(false)
    }
  }
  return { busy, add }
}

/** A phone opens its own camera for a file input; a computer shows its camera in the page. */
const hasPhoneCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches

export const PhotoQuestion = (props: QuestionProps<QuestionFileModel>) => {
  const { question, touch } = props
  const { busy, add } = useAddPhotos(props)
  const [filming, setFilming] = useState(false)
  const photos = photosOf(question.value)
  const isCameraOnly = question.sourceType === 'camera'
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void add(Array.from(event.target.files ?? []), reducePhoto)
    event.target.value = ''
  }
  const word = busy ? 'Guardando…' : photos.length === 0 ? 'Sacar foto' : 'Sacar otra'
  return (
    <FieldFrame question={question} isGroup>
      <p className={classes.help}>{rule(question)}</p>
      <ul className={photoClasses.photos}>
        {photos.map((photo, index) => (
          <Photo
            key={photo.content}
            photo={photo}
            position={index + 1}
            onRemove={() => {
              const rest = photos.filter(other => other !== photo)
              answer(question, rest.length > 0 ? rest : undefined, touch)
            }}
          />
        ))}
        {photos.length < limitOf(question) && !question.isReadOnly && (
          <li className={photoClasses.addPhoto}>
            {isCameraOnly && !hasPhoneCamera() ? (
              <button type="button" disabled={busy} onClick={() => setFilming(true)}>
                <IconCamera aria-hidden />
                {word}
              </button>
            ) : (
              <label>
                <IconCamera aria-hidden />
                {word}
                <input
                  type="file"
                  className="visually-hidden"
                  accept="image/*"
                  disabled={busy}
                  multiple={!isCameraOnly && limitOf(question) > 1}
                  {...(isCameraOnly ? { capture: 'environment' as const } : {})}
                  onChange={choose}
                />
              </label>
            )}
          </li>
        )}
      </ul>
      {filming && (
        <CameraPhoto
          onClose={() => setFilming(false)}
          onPhoto={photo => {
            setFilming(false)
            void add([photo], async reduced => reduced)
          }}
        />
      )}
    </FieldFrame>
  )
}
