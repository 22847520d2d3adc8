import { TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import shared from '../settlement.module.css'
import { AddArticleDialog } from './add-article-dialog.tsx'
import { CountBar } from './count-bar.tsx'
import { enterDown } from './enter-down.ts'
import { Match } from './match.tsx'
import classes from './settle.module.css'
import type { OpenSettlement } from './use-settlement.ts'

type Counted = { fit: number | null; unfit: number | null; empty: number | null }
type Figure = keyof Counted
type Line = OpenSettlement['view']['goods'][number] & Counted

/** The rows of the settlement with the figures of the draft, and the articles added in the draft. */
const linesOf = ({ view, draft }: OpenSettlement, additions: Map<string, Line>): Line[] => {
  const linesByArticle = new Map(view.goods.map(line => [line.articleId, line]))
  return draft.goods.flatMap(({ articleId, fit, unfit, empty }) => {
    const line = linesByArticle.get(articleId) ?? additions.get(articleId)
    return line ? [{ ...line, fit, unfit, empty }] : []
  })
}

const articleColumn: DataColumn<Line> = {
  title: 'Artículo',
  width: '100%',
  cell: ({ code, name }) => (
    <span className={shared.name}>
      <span className={classes.quiet}>{code}</span> {name}
    </span>
  ),
}

const figureColumn = (title: string, value: (figures: NonNullable<Line['figures']>) => number): DataColumn<Line> => ({
  title,
  figure: true,
  narrow: 'below',
  cell: ({ figures }) => (figures ? formatQuantity(value(figures)) : ''),
})

/** The difference of one figure; missing units have a minus sign. */
const differenceText = (units: number): string =>
  units === 0 ? '0' : `${units > 0 ? '−' : '+'} ${formatQuantity(Math.abs(units))}`

/** Missing or surplus units, and units whose condition changed. */
const Differs = ({ units, spoiled = 0 }: { units: number; spoiled?: number }) => (
  <>
    {(units !== 0 || spoiled === 0) && <Match value={units} text={differenceText(units)} />}
    {spoiled !== 0 && (
      <span
        className={classes.swap}
      >{`${formatQuantity(Math.abs(spoiled))} ${spoiled > 0 ? 'a no apto' : 'a apto'}`}</span>
    )}
  </>
)

type Put = (articleId: string, part: Partial<Counted>) => void

type Expected = (figures: NonNullable<Line['figures']>) => number

/** A counted figure, with the expected one once it is shown; a missing count is different from zero. */
const CountedFigure = ({ counted, expected }: { counted: number | null; expected: number | null }) => (
  <>
    {counted === null ? <span className={classes.uncounted}>sin contar</span> : formatQuantity(counted)}
    {expected !== null && <span className={classes.expected}>{`de ${formatQuantity(expected)}`}</span>}
  </>
)

const countColumn = (title: string, name: Figure, put: Put | null, expectedOf: Expected): DataColumn<Line> => ({
  title,
  figure: true,
  cell: line =>
    put ? (
      <span className={classes.count}>
        <FigureInput
          size="xs"
          aria-label={`${title}: ${line.name}`}
          placeholder="—"
          min={0}
          decimalScale={3}
          data-down={name}
          onKeyDown={enterDown}
          value={line[name]}
          onChange={value => put(line.articleId, { [name]: value })}
        />
      </span>
    ) : (
      <CountedFigure counted={line[name]} expected={line.figures && expectedOf(line.figures)} />
    ),
})

const columnsOf = (isCounted: boolean, put: Put | null): DataColumn<Line>[] => [
  articleColumn,
  ...(isCounted
    ? [figureColumn('Cargado', ({ loaded }) => loaded), figureColumn('Entregado', ({ delivered }) => delivered)]
    : []),
  countColumn('Apto', 'fit', put, ({ expectedFit }) => expectedFit),
  countColumn('No apto', 'unfit', put, ({ expectedUnfit }) => expectedUnfit),
  ...(isCounted
    ? [
        {
          title: 'Falta o sobra',
          figure: true,
          cell: ({ figures }: Line) => figures && <Differs units={figures.shortage} spoiled={figures.spoiled} />,
        },
      ]
    : []),
]

const emptyColumns = (isCounted: boolean, put: Put | null): DataColumn<Line>[] => [
  articleColumn,
  countColumn('Vacíos', 'empty', put, ({ pickedUp }) => pickedUp),
  ...(isCounted
    ? [
        {
          title: 'Falta o sobra',
          figure: true,
          cell: ({ figures }: Line) => figures && <Differs units={figures.emptyShortage} />,
        },
      ]
    : []),
]

/** Sorts rows with differences first, once they are shown. */
const differing = ({ figures }: Line): number =>
  figures && (figures.shortage !== 0 || figures.spoiled !== 0 || figures.emptyShortage !== 0) ? 0 : 1

const matches = ({ code, name }: Line, text: string): boolean =>
  `${code} ${name}`.toLowerCase().includes(text.trim().toLowerCase())

/** With more articles than these, a search field is shown. */
const fewArticles = 8

type ToolsProps = {
  text: string
  onText: (text: string) => void
  onAdd: () => void
  onRest: () => void
  isLong: boolean
}

const Tools = ({ text, onText, onAdd, onRest, isLong }: ToolsProps) => (
  <div className={classes.tools}>
    {isLong ? (
      <TextInput
        size="xs"
        aria-label="Buscar un artículo"
        placeholder="Código o nombre"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={event => onText(event.currentTarget.value)}
      />
    ) : (
      <span />
    )}
    <Button size="small" leftIcon={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
      Artículo que no figura
    </Button>
    <Button size="small" onClick={onRest}>
      El resto no volvió
    </Button>
  </div>
)

/** The count of returned goods: fit, unfit and empty containers; the expected figures are hidden until it is declared counted. */
export const GoodsStep = ({ settlement, isOpen }: { settlement: OpenSettlement; isOpen: boolean }) => {
  const { view, draft, change } = settlement
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState(new Map<string, Line>())
  const isCounted = view.goodsCount !== null
  const canCount = isOpen && !isCounted
  const lines = linesOf(settlement, added)
  const put: Put | null = canCount
    ? (articleId, part) =>
        change({ goods: draft.goods.map(line => (line.articleId === articleId ? { ...line, ...part } : line)) })
    : null
  const fillRest = () => {
    const containers = new Set(lines.filter(({ isContainer }) => isContainer).map(({ articleId }) => articleId))
    change({
      goods: draft.goods.map(({ articleId, fit, unfit, empty }) => ({
        articleId,
        fit: fit ?? 0,
        unfit: unfit ?? 0,
        empty: containers.has(articleId) ? (empty ?? 0) : empty,
      })),
    })
  }
  const add = (article: { id: string; code: string; name: string; isContainer: boolean }) => {
    setAdding(false)
    if (draft.goods.some(({ articleId }) => articleId === article.id)) return setText(article.code)
    const { id: articleId, ...named } = article
    const line = { articleId, fit: null, unfit: null, empty: null }
    setAdded(new Map(added).set(articleId, { ...named, ...line, priceCents: 0, figures: null }))
    change({ goods: [...draft.goods, line] })
  }
  const matchingLines = lines
    .filter(line => matches(line, text))
    .toSorted((one, other) => differing(one) - differing(other))
  const containers = lines.filter(({ isContainer }) => isContainer)
  return (
    <div className={shared.stack}>
      <Card title="Mercadería que volvió" flush note={isCounted ? 'esperado = cargado − entregado' : null}>
        {canCount && (
          <>
            <p className={classes.lead}>
              Contá lo que bajó del vehículo, apto y no apto por separado. Lo esperado se muestra cuando lo des por
              contado.
            </p>
            <Tools
              text={text}
              onText={setText}
              onAdd={() => setAdding(true)}
              onRest={fillRest}
              isLong={lines.length > fewArticles}
            />
          </>
        )}
        {lines.length === 0 ? (
          <EmptyState
            title="No se cargó mercadería"
            text="Si igual volvió algo, agregalo como artículo que no figura."
          />
        ) : (
          <DataTable
            caption="Mercadería que volvió"
            columns={columnsOf(isCounted, put)}
            items={matchingLines}
            keyOf={({ articleId }) => articleId}
          />
        )}
        {containers.length === 0 && <CountBar settlement={settlement} part="goods" />}
      </Card>
      {containers.length > 0 && (
        <Card title="Envases vacíos" flush note="van a la cuenta de envases, no al stock para vender">
          <DataTable
            caption="Envases vacíos"
            columns={emptyColumns(isCounted, put)}
            items={containers}
            keyOf={({ articleId }) => articleId}
          />
          <CountBar settlement={settlement} part="goods" />
        </Card>
      )}
      {isAdding && <AddArticleDialog loadId={view.loadId} onChoose={add} onClose={() => setAdding(false)} />}
    </div>
  )
}
