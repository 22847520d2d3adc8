import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoney, formatPercent, missing } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { type Fact, RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import type { PartTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { shareCents, taxOf } from '../../contract/pricing/cents.ts'
import { type ComboContentView, comboContent, contentRoutes } from '../../contract/pricing/promotion-content.ts'
import { ContentForm, LoadedContent } from './content-form.tsx'
import { PickInput } from './pick-input.tsx'
import classes from './pricing-content.module.css'

type Item = { articleId: string; quantity: number }
type Known = ComboContentView['items'][number]

/** What is known of the articles of the draft: those that came with the combo, and those just added. */
const useArticles = (content: ComboContentView, items: Item[]): Map<string, Known> => {
  const known = new Map(content.items.map(item => [item.article.id, item]))
  const added = items.map(({ articleId }) => articleId).filter(id => !known.has(id))
  const { data } = useQuery({
    queryKey: ['list-prices', content.priceList?.id ?? '', added.join(',')],
    enabled: added.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contentRoutes.listPrice, {
        query: {
          articles: added.join(',') as never,
          ...(content.priceList ? { priceListId: content.priceList.id } : {}),
        },
        signal,
      }),
  })
  for (const item of data?.items ?? []) known.set(item.article.id, item)
  return known
}

const listOf = (item: Item, known: Map<string, Known>): number =>
  (known.get(item.articleId)?.listPriceCents ?? 0) * (Number.isInteger(item.quantity) ? item.quantity : 0)

type PreviewProps = { items: Item[]; known: Map<string, Known>; priceCents: number; listName: string | null }

/** The arithmetic of the combo as the resolver does it: what its articles cost apart, together, and the part of each. */
const Preview = ({ items, known, priceCents, listName }: PreviewProps) => {
  const apart = items.map(item => listOf(item, known))
  const listCents = apart.reduce((sum, cents) => sum + cents, 0)
  const parts = items.length > 0 ? shareCents(priceCents, apart) : []
  const taxCents = parts.reduce(
    (sum, cents, index) => sum + taxOf(cents, known.get(items[index]?.articleId ?? '')?.taxRate ?? 0),
    0,
  )
  const savedCents = listCents - priceCents
  return (
    <DrawerSection title="Cómo queda" side={listName ?? 'Sin lista predeterminada'}>
      <RecordFacts
        facts={[
          ...items.map(({ articleId }, index): Fact => {
            const name = known.get(articleId)?.article.name ?? '…'
            return [name, formatMoney(parts[index] ?? 0), articleId]
          }),
          ['Por separado', formatMoney(listCents)],
          ['El combo, sin IVA', formatMoney(priceCents), 'price', true],
          ['Con IVA', formatMoney(priceCents + taxCents)],
          [
            savedCents >= 0 ? 'El cliente ahorra' : 'Cuesta más que por separado',
            `${formatMoney(Math.abs(savedCents))}${listCents > 0 ? ` · ${formatPercent(Math.abs(savedCents) / listCents)}` : ''}`,
          ],
        ]}
      />
    </DrawerSection>
  )
}

type ItemRowProps = {
  item: Item
  known: Known | undefined
  error: string | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

const ItemRow = ({ item, known, error, onQuantity, onRemove }: ItemRowProps) => {
  const name = known?.article.name ?? 'Artículo'
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {name}
        <small>
          {known?.article.code} ·{' '}
          {known?.listPriceCents ? `${formatMoney(known.listPriceCents)} c/u` : 'sin precio hoy'}
        </small>
      </span>
      <FigureInput
        aria-label={`Unidades de ${name}`}
        decimalScale={0}
        value={item.quantity}
        onChange={quantity => onQuantity(quantity ?? Number.NaN)}
      />
      <span className={classes.figure}>
        {known?.listPriceCents && Number.isInteger(item.quantity)
          ? formatMoney(known.listPriceCents * item.quantity)
          : missing}
      </span>
      <IconButton size="small" icon={IconTrash} label={`Quitar ${name}`} onClick={onRemove} />
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </li>
  )
}

type FormProps = { row: Row; content: ComboContentView; replace: (content: ComboContentView) => void; tools: PartTools }

const Form = ({ row, content, replace, tools }: FormProps) => {
  const draft = useDraft({
    saved: { items: content.items.map(({ article, quantity }) => ({ articleId: article.id, quantity })) },
    schema: comboContent,
    save: async body => {
      replace(await call(contentRoutes.saveCombo, { params: { id: row.id }, body }))
      tools.reload()
      showToast({ variant: 'success', text: `Guardaste los artículos de «${plainText(row.name)}»` })
    },
  })
  const { items } = draft.draft
  const known = useArticles(content, items)
  const set = (next: Item[]) => draft.setDraft({ items: next })
  return (
    <ContentForm draft={draft} label={`Artículos de ${plainText(row.name)}`} tools={tools}>
      <DrawerSection title="Artículos" side={items.length === 1 ? '1 artículo' : `${items.length} artículos`}>
        {items.length === 0 && <p className={classes.empty}>Todavía no tiene artículos: buscá el primero.</p>}
        <ul className={classes.rows}>
          {items.map((item, index) => (
            <ItemRow
              key={item.articleId}
              item={item}
              known={known.get(item.articleId)}
              error={draft.errors[`items.${index}.quantity`] ?? draft.errors[`items.${index}.articleId`]}
              onQuantity={quantity => set(items.with(index, { ...item, quantity }))}
              onRemove={() => set(items.toSpliced(index, 1))}
            />
          ))}
        </ul>
        {tools.canWrite && (
          <div className={classes.adding}>
            <PickInput
              label="Agregar un artículo"
              resource="articles"
              onPick={({ id }) => {
                if (!items.some(({ articleId }) => articleId === id)) set([...items, { articleId: id, quantity: 1 }])
              }}
            />
          </div>
        )}
      </DrawerSection>
      {items.length > 0 && (
        <Preview
          items={items}
          known={known}
          priceCents={Number(row.price)}
          listName={content.priceList?.name ?? null}
        />
      )}
    </ContentForm>
  )
}

/** The articles of a combo, with its price split over them as it is edited. */
export const ComboContent = ({ row, tools }: { row: Row; tools: PartTools }) => (
  <LoadedContent
    queryKey={['combo-content', row.id]}
    load={signal => call(contentRoutes.combo, { params: { id: row.id }, signal })}
  >
    {(content, replace) => (
      <Form
        key={`${row.id} ${JSON.stringify(content.items)}`}
        row={row}
        content={content}
        replace={replace}
        tools={tools}
      />
    )}
  </LoadedContent>
)
