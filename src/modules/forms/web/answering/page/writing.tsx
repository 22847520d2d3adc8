import { useState } from 'react'
import { formatTime } from '../../../../../kernel/contract/formats.ts'
import { useOnline } from '../../../../../kernel/web/offline/use-online.ts'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import type { FormDraft } from '../device/draft.ts'
import { FormRunner, type Progress } from '../runner/form-runner.tsx'
import { AnswerFrame, type CloudState } from './answer-frame.tsx'
import { FinishedStep } from './finished-step.tsx'
import {
  LeftoverNotice,
  OfflineNotice,
  RefusalNotice,
  ResumedNotice,
  StorageNotice,
  VersionNotice,
} from './notices.tsx'
import type { Answering } from './use-answering.ts'
import { useRunningDraft } from './use-running-draft.ts'
import { useVersionChange } from './use-version-change.ts'

type WritingProps = { answering: Answering; draft: FormDraft; back: string; backLabel?: string | undefined }

const titleOf = ({ form, customer, opportunity }: FormDraft): string => {
  const about = customer ?? opportunity
  // A long title ends in dots on a phone: whom it is about stays in sight.
  return about ? `${about.name} · ${form.name}` : form.name
}

const noteOf = ({ page, pages, pageTitle }: Progress): string =>
  [pages > 1 ? `Página ${page} de ${pages}` : '', pageTitle].filter(Boolean).join(' · ')

const noProgress: Progress = { page: 1, pages: 1, pageTitle: '', share: 0 }

/** The form being answered, or what became of it once it was finished. */
export const Writing = ({ answering, draft: begun, back, backLabel }: WritingProps) => {
  const { environment } = useSession()
  const running = useRunningDraft(answering, begun)
  const { model, draft, storage, isBusy, finish, finished, correct } = running
  const [progress, setProgress] = useState(noProgress)
  const isOnline = useOnline()
  const versions = useVersionChange(answering, running)
  const title = titleOf(draft)
  if (finished)
    return (
      <AnswerFrame title={title} note={`Versión ${draft.version}`} back={back}>
        <FinishedStep finished={finished} draft={draft} back={back} backLabel={backLabel} onCorrect={correct} />
      </AnswerFrame>
    )
  const cloud: CloudState = storage ? 'failed' : isOnline ? 'saved' : 'offline'
  return (
    <AnswerFrame title={title} note={noteOf(progress)} cloud={cloud} share={progress.share} back={back}>
      {storage && <StorageNotice reason={storage} />}
      {!isOnline && <OfflineNotice />}
      {draft.refusal && <RefusalNotice message={draft.refusal.message} onOpenRecord={versions.openRecord} />}
      {answering.isResumed && running.isUntouched && (
        <ResumedNotice
          since={`a las ${formatTime(draft.startedAt, environment.timeZone)}`}
          onStartAnew={() => void answering.outbox.drop(draft).then(answering.startAnew)}
        />
      )}
      {versions.published && (
        <VersionNotice
          version={draft.version}
          published={versions.published}
          onMove={versions.move}
          onStay={versions.stay}
        />
      )}
      {versions.leftover.length > 0 && <LeftoverNotice titles={versions.leftover} />}
      <FormRunner
        key={`${draft.version} ${running.round}`}
        model={model}
        onChange={running.save}
        onProgress={setProgress}
        onFinish={() => void finish()}
        busy={isBusy}
      />
    </AnswerFrame>
  )
}
