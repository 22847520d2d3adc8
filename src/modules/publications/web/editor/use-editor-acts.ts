import { useState } from 'react'
import { isApiError } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { publicationProblems } from '../../contract/problems.ts'
import type { PublicationInput, PublicationView } from '../../contract/publications.ts'
import { publicationRoutes } from '../../contract/routes.ts'
import { usePublicationsAgain } from '../use-publications.ts'
import { type Draft, inputOf } from './draft.ts'

type Acting = {
  draft: Draft
  view: PublicationView | null
  asksAgain: boolean
  onSaved: (view: PublicationView) => void
}

/** Errors of a nested part, such as one paragraph, belong to the field that holds it. */
const byField = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0] ?? path, message]))

/** A draft that waited for days begins when it is published, so that it is news for its readers. */
const beginningNow = (draft: Draft, view: PublicationView | null, now = new Date()): Draft =>
  (view?.edition ?? 0) === 0 && Date.parse(draft.startsAt) < now.getTime()
    ? { ...draft, startsAt: now.toISOString() }
    : draft

/** Saving and publishing, one at a time. */
export const useEditorActs = ({ draft, view, asksAgain, onSaved }: Acting) => {
  const again = usePublicationsAgain()
  const [isTaken, setTaken] = useState(false)
  const store = (input: PublicationInput, version: number | undefined): Promise<PublicationView> =>
    view
      ? call(publicationRoutes.change, {
          params: { id: view.id },
          body: { ...input, version: version ?? view.version, asksAgain },
        })
      : call(publicationRoutes.create, { body: input })
  const form = useSubmission(async (publishes: boolean, version?: number) => {
    setTaken(false)
    const stored = await store(inputOf(publishes ? beginningNow(draft, view) : draft), version).catch(error => {
      setTaken(isApiError(error) && error.code === publicationProblems.changedMeanwhile.code)
      throw error
    })
    onSaved(stored)
    if (!publishes) {
      showToast({ variant: 'success', text: stored.state === 'draft' ? 'Borrador guardado' : 'Cambios publicados' })
      return again()
    }
    const published = await call(publicationRoutes.publish, { params: { id: stored.id } })
    onSaved(published)
    showToast({
      variant: 'success',
      text: published.state === 'scheduled' ? 'Novedad programada' : 'Novedad publicada',
    })
    await again()
  })
  return {
    busy: form.busy,
    errors: byField(form.errors),
    failure: form.failure,
    /** Another person saved it since it was opened. */
    isTaken,
    save: () => void form.submit(false),
    /** Saves over what the other person saved, which stays among the earlier texts where it was published. */
    saveOver: () =>
      void (async () => {
        if (!view) return
        const theirs = await call(publicationRoutes.get, { params: { id: view.id } }).catch(() => null)
        await form.submit(false, theirs?.version)
      })(),
    publish: () => void form.submit(true),
  }
}
export type EditorActs = ReturnType<typeof useEditorActs>
