import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { deliveriesTopic } from '../contract/delivery-words.ts'
import { moneyOf, shortageOf, unexplainedOf, worthOf } from '../contract/settlement-rules.ts'
import { type DraftInput, type SettlementView, settlementRoutes } from '../contract/settlements.ts'

export type Draft = Omit<DraftInput, 'seenVersion'>

const draftOf = (view: SettlementView): Draft => ({
  note: view.note,
  goods: view.goods.map(({ articleId, fit, unfit }) => ({ articleId, fit, unfit })),
  notes: view.notes,
  counts: view.counts.map(({ detail, ...count }) => ({ ...count, detail: detail ?? '' })),
  differences: view.differences.map(({ deliveryPerson, ...difference }) => ({
    ...difference,
    deliveryPersonId: deliveryPerson.id,
  })),
})

/** What the draft adds up to, by the same rules as the server's. */
const figuresOf = (view: SettlementView, draft: Draft) => {
  const counted = new Map(draft.goods.map(line => [line.articleId, line]))
  const goods = view.goods.map(line => {
    const { fit, unfit } = counted.get(line.articleId) ?? line
    return { ...line, fit, unfit, shortage: shortageOf({ ...line, fit, unfit }) }
  })
  const taken = view.money.map(({ kind, taken: amountCents }) => ({
    method: { cash: 0, cheques: 1, transfers: 4 }[kind],
    amountCents,
  }))
  const notes = draft.notes.map(({ denominationCents, quantity }) => ({
    kind: 'note' as const,
    amountCents: denominationCents * quantity,
  }))
  const money = moneyOf(taken, [...notes, ...draft.counts])
  const prices = new Map(goods.map(({ articleId, priceCents }) => [articleId, priceCents]))
  const differences = draft.differences.map(difference =>
    difference.kind === 'goods'
      ? { ...difference, amountCents: worthOf(difference.units ?? 0, prices.get(difference.articleId ?? '') ?? 0) }
      : difference,
  )
  return { goods, money, differences, unexplained: unexplainedOf(goods, money, differences) }
}

/** One settlement with what the person is writing of it; what arrives meanwhile waits while there is something unsaved. */
export const useSettlement = (loadId: string) => {
  const queries = useQueryClient()
  const key = useMemo(() => ['settlements', loadId], [loadId])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(settlementRoutes.read, { params: { loadId }, signal }),
  })
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['settlements', loadId] }),
    [queries, loadId],
  )
  useLiveEvents([deliveriesTopic], refresh, refresh)
  const [written, setWritten] = useState<{ draft: Draft; version: number } | null>(null)
  const view = query.data
  const draft = view ? (written?.draft ?? draftOf(view)) : null
  const figures = useMemo(() => (view && draft ? figuresOf(view, draft) : null), [view, draft])
  const change = (part: Partial<Draft>) => {
    if (view && draft) setWritten({ draft: { ...draft, ...part }, version: written?.version ?? view.version })
  }
  const settle = (next: SettlementView) => {
    queries.setQueryData(key, next)
    setWritten(null)
  }
  const save = async (): Promise<SettlementView | null> => {
    if (!view || !written) return view ?? null
    const next = await call(settlementRoutes.save, {
      params: { loadId },
      body: { ...written.draft, seenVersion: written.version },
    })
    settle(next)
    return next
  }
  return {
    query,
    view,
    draft,
    figures,
    isDirty: written !== null,
    change,
    settle,
    save,
    refresh,
    discard: () => setWritten(null),
  }
}
export type Settlement = ReturnType<typeof useSettlement>
export type Figures = NonNullable<Settlement['figures']>
