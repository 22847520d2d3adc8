import { useState } from 'react'
import { messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { openForm } from '../device/open-form.ts'
import { onVersion, overRecord } from './draft-of.ts'
import type { Answering } from './use-answering.ts'
import type { RunningDraft } from './use-running-draft.ts'

/** The two ways in which a form changes under a draft: a newer version is published, or its record is there already. */
export const useVersionChange = ({ opened }: Answering, { draft, restart }: RunningDraft) => {
  const [stays, setStays] = useState(false)
  const [leftover, setLeftover] = useState<string[]>([])
  const view = opened?.view ?? null
  const published = view?.publishedVersion ?? view?.version ?? null
  const isNewer = published !== null && published > draft.version && view?.version === published
  const recordId = draft.refusal?.existingId ?? (draft.refusal && draft.record ? draft.record.id : null)
  const openRecord = async (id: string) => {
    try {
      const record = await openForm(draft, { formId: draft.form.id, answerId: id }, new AbortController().signal)
      restart(overRecord(draft, record.view))
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    }
  }
  return {
    /** The newer version, while the person has not decided. */
    published: isNewer && !stays ? published : null,
    leftover,
    stay: () => setStays(true),
    move: () => {
      if (!view) return
      const moved = onVersion(draft, view)
      setLeftover(moved.titles)
      restart(moved.draft)
    },
    openRecord: recordId ? () => void openRecord(recordId) : null,
  }
}
