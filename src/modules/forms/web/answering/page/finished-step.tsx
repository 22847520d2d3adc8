import { IconAlertTriangle, IconCamera, IconCheck, IconDeviceMobile, IconForms } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatQuantity } from '../../../../../kernel/contract/formats.ts'
import type { AnswerOutcome } from '../../../contract/answering.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import type { FormDraft } from '../device/draft.ts'
import { contentsOf } from '../device/file-contents.ts'
import { signaturesOf } from '../device/send-draft.ts'
import classes from './page.module.css'
import type { Finished } from './use-running-draft.ts'

type Words = { title: string; text: string }

const wordsOf = (finished: Finished): Words => {
  if (finished.state === 'sent')
    return { title: 'Enviada', text: `Quedó como ${finished.outcome.code ?? 'respuesta'}.` }
  if (finished.state === 'refused') return { title: 'No se pudo enviar', text: finished.refusal.message }
  return finished.isOffline
    ? { title: 'Guardada en el teléfono', text: 'Sale sola cuando vuelva la señal. Podés cerrar la página.' }
    : { title: 'Guardada en el teléfono', text: 'Enviando…' }
}

const Score = ({ outcome }: { outcome: AnswerOutcome }) =>
  outcome.score === null || outcome.score === undefined ? null : (
    <div className={classes.score}>
      <b>{formatQuantity(outcome.score)}</b>
      {outcome.maxScore ? <span>{`/ ${formatQuantity(outcome.maxScore)}`}</span> : null}
      <p>Puntaje</p>
    </div>
  )

const count = (total: number, one: string, many: string): string => `${total} ${total === 1 ? one : many}`

const minutes = ({ startedAt, takenAt }: FormDraft): string => {
  const seconds = Math.max(0, Math.round((Date.parse(takenAt ?? startedAt) - Date.parse(startedAt)) / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

type StepProps = {
  finished: Finished
  draft: FormDraft
  back: string
  backLabel?: string | undefined
  onCorrect: () => void
}

const Facts = ({ finished, draft }: Pick<StepProps, 'finished' | 'draft'>) => {
  const files = contentsOf(draft.data, signaturesOf(draft.definition as FormDefinition)).length
  const where = finished.state === 'sent' ? null : <span className={classes.here}>Acá</span>
  return (
    <ul className={classes.facts}>
      <li>
        <IconForms aria-hidden />
        <span>
          {finished.state === 'sent' ? (finished.outcome.code ?? draft.form.name) : draft.form.name}
          <small>{`${count(Object.keys(draft.data).length, 'respuesta', 'respuestas')} · ${minutes(draft)}`}</small>
        </span>
        {where}
      </li>
      {files > 0 && (
        <li>
          <IconCamera aria-hidden />
          <span>
            {count(files, 'foto o firma', 'fotos y firmas')}
            {finished.state !== 'sent' && <small>salen antes que los datos</small>}
          </span>
          {where}
        </li>
      )}
    </ul>
  )
}

const icons = { sent: IconCheck, waiting: IconDeviceMobile, refused: IconAlertTriangle } as const

/** The end of a form: where it is, what it scored, and what to do next. */
export const FinishedStep = ({
  finished,
  draft,
  back,
  backLabel = 'Volver a mis formularios',
  onCorrect,
}: StepProps) => {
  const { title, text } = wordsOf(finished)
  const Icon = icons[finished.state]
  return (
    <div className={classes.finished}>
      <div className={classes.done} data-state={finished.state} role="status">
        <span className={classes.mark}>
          <Icon aria-hidden />
        </span>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {finished.state === 'sent' && <Score outcome={finished.outcome} />}
      <Facts finished={finished} draft={draft} />
      <footer className={classes.endActs}>
        {finished.state === 'refused' && (
          <button type="button" className={classes.mainAct} onClick={onCorrect}>
            Corregir
          </button>
        )}
        <Link to={back} className={finished.state === 'refused' ? classes.second : classes.mainAct}>
          {backLabel}
        </Link>
      </footer>
    </div>
  )
}
