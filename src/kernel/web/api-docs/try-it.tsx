import { IconPlayerStop, IconSend } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { plainText } from '../../contract/plain-text.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { FieldError } from '../components/plain-fields.tsx'
import { AnswerView } from './answer-view.tsx'
import frame from './api-docs.module.css'
import classes from './call.module.css'
import { type Call, exampleText, isWritten, type Parameter } from './document.ts'
import { type ApiRequest, missingParameters, requestOf, valueKey, type Written } from './request-of.ts'
import { type Received, sendRequest } from './send-request.ts'
import { snippetsOf } from './snippets.ts'
import { SnippetsView } from './snippets-view.tsx'
import { actsOn, type Caller } from './use-caller.ts'

type Outcome = { answer: Received } | { trouble: string } | null

/** What a call starts with: the examples of what has to be sent. */
const startOf = ({ parameters, body }: Call): Written => ({
  values: Object.fromEntries(
    parameters
      .filter(({ required, example }) => required && typeof example !== 'object')
      .map(parameter => [valueKey(parameter), plainText(parameter.example)]),
  ),
  body: body && isWritten(body.type) ? exampleText(body.media.example, body.type) : '',
  file: null,
})

/** Sends one request at a time; stopping keeps what has arrived. */
const useSending = (caller: Caller) => {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [running, setRunning] = useState<AbortController | null>(null)
  const last = useRef<AbortController>(null)
  useEffect(() => () => last.current?.abort(), [])
  const send = async (request: ApiRequest): Promise<void> => {
    const controller = new AbortController()
    last.current = controller
    setRunning(controller)
    setOutcome(null)
    const result = await sendRequest(request, {
      key: caller.key,
      hasSession: caller.person !== null,
      signal: controller.signal,
    }).then(
      (answer): Outcome => ({ answer }),
      (): Outcome => ({
        trouble: controller.signal.aborted
          ? 'Lo detuviste antes de que contestara.'
          : 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.',
      }),
    )
    if (last.current !== controller) return
    setOutcome(result)
    setRunning(null)
  }
  return { outcome, send, stop: running ? () => running.abort() : null }
}

const ParameterInput = ({ parameter, value, onChange }: InputProps) => {
  const id = useId()
  const isList = typeof parameter.example === 'object'
  const placeholder = plainText(isList ? [parameter.example].flat()[0] : parameter.example)
  const props = { id, value, placeholder, autoComplete: 'off', spellCheck: false, className: classes.input }
  return (
    <div className={classes.value}>
      <label htmlFor={id}>
        <code>{parameter.name}</code>
        {parameter.required && <em>obligatorio</em>}
        {isList && <span>uno por renglón</span>}
      </label>
      {isList ? (
        <textarea {...props} rows={2} onChange={event => onChange(event.currentTarget.value)} />
      ) : (
        <input {...props} onChange={event => onChange(event.currentTarget.value)} />
      )}
    </div>
  )
}
type InputProps = { parameter: Parameter; value: string; onChange: (value: string) => void }

type BodyProps = { call: Call; written: Written; onChange: (part: Partial<Written>) => void }

const BodyInput = ({ call, written, onChange }: BodyProps) => {
  const id = useId()
  if (!call.body) return null
  const { type } = call.body
  return (
    <div className={classes.value}>
      <label htmlFor={id}>
        Cuerpo <span>{type}</span>
      </label>
      {isWritten(type) ? (
        <textarea
          id={id}
          className={classes.input}
          rows={Math.min(16, written.body.split('\n').length + 1)}
          spellCheck={false}
          value={written.body}
          onChange={event => onChange({ body: event.currentTarget.value })}
        />
      ) : (
        <input id={id} type="file" onChange={event => onChange({ file: event.currentTarget.files?.[0] ?? null })} />
      )}
    </div>
  )
}

const whoSends = ({ key, person, isLocked }: Caller): string => {
  if (key) return 'Con la clave que pegaste.'
  if (isLocked) return 'Tu pantalla está bloqueada: desbloqueala en Andén.'
  return person ? `Como ${person.name}, en «${person.company}».` : 'Sin sesión: entrá en Andén o pegá una clave.'
}

/** Sends a call with the reader's session or key, and shows what came back and how a program would send the same. */
export const TryIt = ({ call, caller }: { call: Call; caller: Caller }) => {
  const [written, setWritten] = useState(() => startOf(call))
  const [missing, setMissing] = useState<string[]>([])
  const [asked, setAsked] = useState<ApiRequest | null>(null)
  const sending = useSending(caller)
  const request = useMemo(() => requestOf(call, written), [call, written])
  const snippets = useMemo(() => snippetsOf(call, written, request, location.origin), [call, written, request])
  const change = (part: Partial<Written>) => setWritten({ ...written, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = missingParameters(call, written)
    setMissing(empty)
    if (empty.length > 0) return
    if (call.method === 'GET') void sending.send(request)
    else setAsked(request)
  }
  return (
    <section className={classes.try} aria-label="Probar">
      <h4>Probar</h4>
      <p className={frame.note}>{whoSends(caller)}</p>
      <form onSubmit={submit}>
        {call.parameters.map(parameter => (
          <ParameterInput
            key={valueKey(parameter)}
            parameter={parameter}
            value={written.values[valueKey(parameter)] ?? ''}
            onChange={value => change({ values: { ...written.values, [valueKey(parameter)]: value } })}
          />
        ))}
        <BodyInput call={call} written={written} onChange={change} />
        {missing.length > 0 && (
          <FieldError id="missing" isTold>
            Completá {missing.join(', ')}.
          </FieldError>
        )}
        <div className={classes.acts}>
          <Button
            type="submit"
            variant="primary"
            busy={sending.stop !== null}
            leftIcon={<IconSend size={16} aria-hidden />}
          >
            Enviar
          </Button>
          {sending.stop && (
            <Button leftIcon={<IconPlayerStop size={16} aria-hidden />} onClick={sending.stop}>
              Detener
            </Button>
          )}
        </div>
      </form>
      {sending.outcome && 'trouble' in sending.outcome && <p role="alert">{sending.outcome.trouble}</p>}
      {sending.outcome && 'answer' in sending.outcome && <AnswerView answer={sending.outcome.answer} />}
      <SnippetsView snippets={snippets} />
      {asked && (
        <ConfirmDialog
          title={`¿Enviar ${call.method} ${call.path}?`}
          confirmLabel="Enviar"
          destructive={call.method === 'DELETE'}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            void sending.send(asked)
          }}
        >
          {call.summary}. {actsOn(caller)}
        </ConfirmDialog>
      )}
    </section>
  )
}
