import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import type { PartTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { contentRoutes, type PromotionContentView, promotionContent } from '../../contract/pricing/promotion-content.ts'
import type { Tier } from '../../contract/pricing/tiers.ts'
import type { PromotionKind } from '../../contract/promotions.ts'
import { ContentForm, LoadedContent } from './content-form.tsx'
import { PickInput } from './pick-input.tsx'
import classes from './pricing-content.module.css'
import { examplesOf } from './promotion-example.ts'
import { ScopesSection } from './promotion-scopes.tsx'
import { TiersSection } from './promotion-tiers.tsx'

/** Without an article to try it on, a round price. */
const roundPriceCents = 100_000

const exact = (value: number): string => formatNumber(value, (String(value).split('.')[1] ?? '').length)

const useListPrice = (article: ReferenceValue | null) =>
  useQuery({
    queryKey: ['list-prices', article?.id],
    enabled: article !== null,
    queryFn: ({ signal }) =>
      call(contentRoutes.listPrice, { query: { articles: (article?.id ?? '') as never }, signal }),
  })

/** What each step comes to, with the arithmetic, for an article of the person's choice. */
const Preview = ({ kind, tiers }: { kind: PromotionKind; tiers: Tier[] }) => {
  const [article, setArticle] = useState<ReferenceValue | null>(null)
  const { data } = useListPrice(article)
  const listed = article ? (data?.items[0]?.listPriceCents ?? null) : null
  const listCents = listed ?? roundPriceCents
  const examples = examplesOf(kind, tiers, listCents)
  const side =
    article && listed !== null ? `${article.name} a ${formatMoney(listed)}` : `Un artículo de ${formatMoney(listCents)}`
  return (
    <DrawerSection title="Cómo queda" side={side}>
      <PickInput label="Probar con un artículo" resource="articles" onPick={setArticle} />
      {article && data && listed === null && (
        <p className={classes.empty}>«{article.name}» no tiene precio hoy en la lista predeterminada.</p>
      )}
      {examples.length === 0 ? (
        <p className={classes.empty}>Completá la escala para ver el precio que resulta.</p>
      ) : (
        <ol className={classes.steps} aria-live="polite">
          {examples.map(({ units, totalCents, eachCents, how }) => (
            <li key={units}>
              <b>
                {exact(units)} {units === 1 ? 'unidad' : 'unidades'}
                <span className={classes.strong}>{formatMoney(totalCents)}</span>
              </b>
              <span>
                {how} = {formatMoney(totalCents)} · {formatMoney(eachCents)} cada una
              </span>
            </li>
          ))}
        </ol>
      )}
    </DrawerSection>
  )
}

type FormProps = {
  row: Row
  content: PromotionContentView
  replace: (content: PromotionContentView) => void
  tools: PartTools
}

const Form = ({ row, content, replace, tools }: FormProps) => {
  const [names, setNames] = useState(
    () => new Map(content.scopes.map(({ kind, code, name }) => [`${kind} ${code}`, name])),
  )
  const kind = row.kind as PromotionKind
  const draft = useDraft({
    saved: { scopes: content.scopes.map(({ kind: of, code }) => ({ kind: of, code })), tiers: content.tiers },
    schema: promotionContent,
    save: async body => {
      replace(await call(contentRoutes.savePromotion, { params: { id: row.id }, body }))
      tools.reload()
      showToast({ variant: 'success', text: `Guardaste el contenido de «${plainText(row.name)}»` })
    },
  })
  const { scopes, tiers } = draft.draft
  return (
    <ContentForm draft={draft} label={`Contenido de ${plainText(row.name)}`} tools={tools}>
      <ScopesSection
        scopes={scopes}
        names={names}
        errors={draft.errors}
        canWrite={tools.canWrite}
        onAdd={(scope, name) => {
          if (scopes.some(one => one.kind === scope.kind && one.code === scope.code)) return
          setNames(new Map(names).set(`${scope.kind} ${scope.code}`, name))
          draft.setDraft({ scopes: [...scopes, scope], tiers })
        }}
        onRemove={index => draft.setDraft({ scopes: scopes.toSpliced(index, 1), tiers })}
      />
      <TiersSection
        kind={kind}
        tiers={tiers}
        errors={draft.errors}
        canWrite={tools.canWrite}
        onChange={next => draft.setDraft({ scopes, tiers: next })}
      />
      <Preview kind={kind} tiers={tiers} />
    </ContentForm>
  )
}

/** What a promotion is about and what it gives, with what that comes to as it is edited. */
export const PromotionContent = ({ row, tools }: { row: Row; tools: PartTools }) => (
  <LoadedContent
    queryKey={['promotion-content', row.id]}
    load={signal => call(contentRoutes.promotion, { params: { id: row.id }, signal })}
  >
    {(content, replace) => (
      <Form key={`${row.id} ${JSON.stringify(content)}`} row={row} content={content} replace={replace} tools={tools} />
    )}
  </LoadedContent>
)
