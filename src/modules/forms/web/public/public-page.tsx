import { IconCheck, IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { refusalOf } from '../../../../kernel/web/api/refusal.ts'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { linkProblems, linkRoutes, type PublicView } from '../../contract/public/links.ts'
import { createAnswerModel, visibleAnswers } from '../../contract/runtime/answer-model.ts'
import { memoryFiles } from '../answering/memory-files.ts'
import { type AnswerPorts, AnswerPortsProvider } from '../answering/ports.ts'
import { FormRunner, type Progress } from '../answering/runner/form-runner.tsx'
import classes from './public.module.css'
import { readPublicDraft, writePublicDraft } from './public-draft.ts'

const Frame = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <div className={classes.frame}>
    <header className={classes.head}>
      <h1>{title}</h1>
      {note && <p>{note}</p>}
    </header>
    <main className={classes.main}>{children}</main>
  </div>
)

const Said = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <div className={classes.said} role="status">
    {icon}
    <h2>{title}</h2>
    <p>{text}</p>
  </div>
)

const ports: AnswerPorts = { files: memoryFiles(), findRecords: null, Scanner: null }

type Sending = { token: string; view: PublicView; onSent: () => void; onReopen: () => Promise<unknown> }

/** Sends the answer once; what was typed stays until the server has it. */
const useSending = ({ token, view, onSent, onReopen }: Sending) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [website, setWebsite] = useState('')
  const send = async (data: Record<string, unknown>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const { version, opening } = view
      await call(linkRoutes.answer, { params: { token }, body: { opening, version, website, data } })
      writePublicDraft(token, null)
      onSent()
    } catch (error) {
      const { failure: reason, errors } = refusalOf(error)
      setFailure(reason ?? Object.values(errors)[0] ?? messageOf(error))
      if (isApiError(error) && error.code === linkProblems.stale.code) await onReopen()
    } finally {
      setBusy(false)
    }
  }
  return { failure, isBusy, website, setWebsite, send }
}

const noteOf = (company: string, { page, pages, pageTitle }: Progress): string =>
  [company, pages > 1 ? `Página ${page} de ${pages}` : '', pageTitle].filter(Boolean).join(' · ')

const Answering = (props: Sending) => {
  const { token, view } = props
  const { definition } = view
  const model = useMemo(
    () => createAnswerModel(definition as FormDefinition, { data: readPublicDraft(token) }),
    [definition, token],
  )
  const [progress, setProgress] = useState<Progress>({ page: 1, pages: 1, pageTitle: '', share: 0 })
  const { failure, isBusy, website, setWebsite, send } = useSending(props)
  return (
    <Frame title={view.form.name} note={noteOf(view.company, progress)}>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure} Lo que escribiste sigue acá.
        </p>
      )}
      <div className={classes.unseen} aria-hidden="true">
        <label>
          No completes este campo
          <input
            tabIndex={-1}
            autoComplete="off"
            name="website"
            value={website}
            onChange={event => setWebsite(event.currentTarget.value)}
          />
        </label>
      </div>
      <FormRunner
        model={model}
        busy={isBusy}
        finishLabel="Enviar"
        onChange={() => writePublicDraft(token, { ...(model.data as Record<string, unknown>) })}
        onProgress={setProgress}
        onFinish={() => void send(visibleAnswers(model))}
      />
    </Frame>
  )
}

const useView = (token: string) =>
  useQuery({
    queryKey: ['forms', 'public', token],
    queryFn: ({ signal }) => call(linkRoutes.open, { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })

const whyClosed = (error: unknown): string =>
  isApiError(error) && error.status === 404
    ? 'Puede que se haya cortado al copiarlo. Probá abrirlo de nuevo desde el mensaje original.'
    : messageOf(error)

/** A form at a public link: no session, and nothing of the company but its name. */
export const PublicFormPage = () => {
  const { token = '' } = useParams()
  const { data, error, refetch } = useView(token)
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <Frame title={data?.form.name ?? 'Formulario'}>
        <Said
          icon={<IconCheck aria-hidden />}
          title="Gracias"
          text="Tu respuesta quedó registrada. Ya podés cerrar la página."
        />
      </Frame>
    )
  if (!data)
    return (
      <Frame title="Formulario">
        {error ? (
          <Said icon={<IconForms aria-hidden />} title="No se puede responder" text={whyClosed(error)} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Frame>
    )
  return (
    <AnswerPortsProvider value={ports}>
      <Answering token={token} view={data} onSent={() => setSent(true)} onReopen={refetch} />
    </AnswerPortsProvider>
  )
}
