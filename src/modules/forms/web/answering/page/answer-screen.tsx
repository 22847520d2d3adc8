import { useEffect, useRef } from 'react'
import { isApiError, messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { AnswerPortsProvider } from '../ports.ts'
import { AnswerFrame } from './answer-frame.tsx'
import { CustomerStep } from './customer-step.tsx'
import { useOfficePorts } from './office-ports.ts'
import { Opening, Trouble } from './opening.tsx'
import { type Answering, type Errand, useAnswering } from './use-answering.ts'
import { Writing } from './writing.tsx'

type ScreenProps = {
  errand: Errand
  /** Where the cross and the end lead to. */
  back: string
  backLabel?: string
  /** The draft that this page writes, so that its address can name it: a reload then opens the same one. */
  onBegun?: (draftKey: string) => void
}

const notOpen = (error: unknown): string =>
  isApiError(error) && error.status === 404
    ? 'No existe, no está publicado o no está a tu alcance.'
    : isApiError(error) && error.kind === 'network'
      ? 'Este teléfono todavía no lo tiene. Abrilo una vez con conexión: después se contesta sin señal.'
      : messageOf(error)

const Body = ({ answering, back, backLabel }: ScreenProps & { answering: Answering }) => {
  const { draft, opened, error } = answering
  if (draft) return <Writing key={draft.key} answering={answering} draft={draft} back={back} backLabel={backLabel} />
  if (opened)
    return (
      <AnswerFrame title={opened.view.form.name} back={back}>
        <CustomerStep onChoose={answering.choose} />
      </AnswerFrame>
    )
  return (
    <AnswerFrame title={error ? 'Formulario' : 'Abriendo…'} back={back}>
      {error ? <Trouble text={notOpen(error)} onRetry={answering.retry} /> : <Opening />}
    </AnswerFrame>
  )
}

/** From opening a form to having it sent, without losing an answer on the way. */
export const AnswerScreen = (props: ScreenProps) => {
  const answering = useAnswering(props.errand)
  const ports = useOfficePorts()
  const onBegun = useRef(props.onBegun)
  onBegun.current = props.onBegun
  const key = answering.draft?.key
  useEffect(() => {
    if (key !== undefined) onBegun.current?.(key)
  }, [key])
  return (
    <AnswerPortsProvider value={ports}>
      <Body {...props} answering={answering} />
    </AnswerPortsProvider>
  )
}
