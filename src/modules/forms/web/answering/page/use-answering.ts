import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLiveEvents } from '../../../../../kernel/web/api/live-events.ts'
import type { AnsweringView } from '../../../contract/answering.ts'
import { formsTopic } from '../../../contract/live.ts'
import type { FormDraft } from '../device/draft.ts'
import { type OpenedForm, type Opening, openForm } from '../device/open-form.ts'
import type { Outbox } from '../device/outbox.ts'
import { useOutbox, useOwner } from '../device/use-outbox.ts'
import { type ChosenCustomer, newDraft } from './draft-of.ts'

/** What is being answered, as the address says it. */
export type Errand = Opening & { draftKey?: string }

const isFor = (draft: FormDraft, { formId, customerId, opportunityId, answerId }: Errand): boolean =>
  draft.form.id === formId &&
  (draft.customer?.id ?? null) === (customerId ?? null) &&
  (draft.opportunity?.id ?? null) === (opportunityId ?? null) &&
  (draft.record?.id ?? null) === (answerId ?? null)

/** The draft that the address names, or the one that was begun for the same customer and is not finished. */
const storedDraft = (drafts: readonly FormDraft[], errand: Errand): FormDraft | undefined =>
  drafts.find(({ key }) => key === errand.draftKey) ??
  (errand.draftKey ? undefined : drafts.find(draft => draft.state !== 'waiting' && isFor(draft, errand)))

export type Answering = {
  outbox: Outbox
  /** Null until the form is open and, where it is about a customer, that one is chosen. */
  draft: FormDraft | null
  /** Whether it was begun before this page was opened. */
  isResumed: boolean
  /** What the server or the device has of the form; null while it is loading. */
  opened: OpenedForm | null
  error: unknown
  retry: () => void
  choose: (customer: ChosenCustomer) => void
  startAnew: () => void
}

const needsCustomer = (view: AnsweringView, chosen: ChosenCustomer | null): boolean =>
  view.form.subject === 'customer' && !view.customer && !chosen && !view.answer

const isPublishing = (payload: unknown, formId: string): boolean =>
  typeof payload === 'object' && payload !== null && 'id' in payload && payload.id === formId && !('draft' in payload)

/** The draft of this page: the stored one, or a new one once everything for it is there. */
export const useAnswering = (errand: Errand): Answering => {
  const owner = useOwner()
  const outbox = useOutbox()
  const isRead = outbox.state.useStore(state => state.isRead)
  const [begun, setBegun] = useState<{ draft: FormDraft; isResumed: boolean } | null>(null)
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null)
  const isAnew = useRef(false)
  const customerId = customer?.id ?? errand.customerId
  const { formId, opportunityId, answerId } = errand
  const query = useQuery({
    queryKey: ['forms', 'answering', formId, customerId, opportunityId, answerId],
    queryFn: ({ signal }) =>
      openForm(
        owner,
        {
          formId,
          ...(customerId ? { customerId } : {}),
          ...(opportunityId ? { opportunityId } : {}),
          ...(answerId ? { answerId } : {}),
        },
        signal,
      ),
    // What is being answered must not change under the person's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
  // A version that is published meanwhile is told at once; the answers stay as they are. Saved drafts change nothing here.
  useLiveEvents(
    [formsTopic],
    ({ payload }) => isPublishing(payload, formId) && void query.refetch(),
    () => void query.refetch(),
  )
  const view = query.data?.view ?? null
  useEffect(() => {
    if (!isRead || begun) return
    const stored = isAnew.current ? undefined : storedDraft(outbox.state.get().drafts, { ...errand, customerId })
    if (stored) return setBegun({ draft: stored, isResumed: true })
    if (view && !needsCustomer(view, customer)) setBegun({ draft: newDraft(owner, view, customer), isResumed: false })
  }, [isRead, begun, outbox, errand, customerId, view, customer, owner])
  return useMemo(
    () => ({
      outbox,
      draft: begun?.draft ?? null,
      isResumed: begun?.isResumed ?? false,
      opened: query.data ?? null,
      error: query.error,
      retry: () => void query.refetch(),
      choose: setCustomer,
      startAnew: () => {
        isAnew.current = true
        setBegun(null)
      },
    }),
    [outbox, begun, query.data, query.error, query.refetch],
  )
}
