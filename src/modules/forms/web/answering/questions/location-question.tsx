import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDistance } from '../../../../../kernel/contract/formats.ts'
import type { PickedLocation } from '../../../contract/definition/values.ts'
import { currentPlace, placeFailure } from './current-place.ts'
import { FieldFrame } from './field-frame.tsx'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

const locationOf = (value: unknown): PickedLocation | null =>
  typeof value === 'object' && value !== null && 'latitude' in value && 'longitude' in value
    ? (value as PickedLocation)
    : null

const degrees = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 5, maximumFractionDigits: 5 })

const locationText = ({ latitude, longitude, accuracy }: PickedLocation): string =>
  `${degrees.format(latitude)} · ${degrees.format(longitude)}${
    accuracy === undefined ? '' : ` (± ${formatDistance(accuracy)})`
  }`

/** Where the person stands, taken when they ask for it. */
export const LocationQuestion = ({ question, touch }: QuestionProps) => {
  const [busy, setBusy] = useState(false)
  const location = locationOf(question.value)
  const take = async () => {
    setBusy(true)
    try {
      answer(question, await currentPlace(), touch)
    } catch (error) {
      question.clearErrors()
      question.addError(placeFailure(error))
      touch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <FieldFrame question={question} isGroup>
      <div className={classes.box}>
        <IconMapPin aria-hidden className={classes.lead} />
        <output className={classes.figure}>{location ? locationText(location) : 'Sin ubicación'}</output>
        {!question.isReadOnly && (
          <button type="button" className={classes.boxAct} disabled={busy} onClick={() => void take()}>
            <IconCurrentLocation aria-hidden />
            {busy ? 'Buscando…' : location ? 'De nuevo' : 'Tomar'}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
