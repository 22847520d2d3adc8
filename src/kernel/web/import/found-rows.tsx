import { IconArrowRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '../../contract/formats.ts'
import { type FoundRow, type ImportView, importRoutes } from '../../contract/imports.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { Button } from '../components/button.tsx'
import { cx } from '../components/cx.ts'
import type { Kind } from './counts.tsx'
import classes from './import-dialog.module.css'

type RowsProps = { rows: FoundRow[] }

const WrongRows = ({ rows }: RowsProps) =>
  rows.map(({ row, problems }) => (
    <li key={row}>
      <span className={classes.row}>Fila {formatNumber(row)}</span>
      <span>
        {problems.map(({ path, title, message, value }) => (
          <span key={`${path} ${message}`} className={classes.line}>
            {title && !message.startsWith(title) && <b className={classes.strong}>{title}: </b>}
            {value && !message.includes(value) && <q className={classes.value}>{value}</q>} {message}
          </span>
        ))}
      </span>
    </li>
  ))

const ChangedRows = ({ rows }: RowsProps) =>
  rows.map(({ row, key, differences }) => (
    <li key={row}>
      <span className={classes.row}>{key}</span>
      <span>
        {differences.map(({ title, before, after }) => (
          <span key={title} className={classes.line}>
            <b className={classes.strong}>{title}: </b>
            <del>{before || 'vacío'}</del> <IconArrowRight size={12} stroke={2} aria-label="pasa a" />{' '}
            <ins>{after || 'vacío'}</ins>
          </span>
        ))}
      </span>
    </li>
  ))

const NewRows = ({ rows }: RowsProps) =>
  rows.map(({ row, values }) => (
    <li key={row}>
      <span className={classes.row}>Fila {formatNumber(row)}</span>
      <span>{values.map(({ text }) => text).join(' · ')}</span>
    </li>
  ))

const empty: Record<Kind, string> = {
  new: 'No hay filas nuevas.',
  changed: 'No hay filas que cambien.',
  equal: 'Estas filas ya están como en el archivo: no se tocan.',
  wrong: 'Ninguna fila tiene errores.',
}

const lists = { new: NewRows, changed: ChangedRows, wrong: WrongRows }

type ListedKind = keyof typeof lists

const firstRows = (view: ImportView, kind: ListedKind): FoundRow[] =>
  ({ new: view.newRows, changed: view.changedRows, wrong: view.wrongRows })[kind]

const countOf = (view: ImportView, kind: Kind): number =>
  ({ new: view.newCount, changed: view.changedCount, equal: view.equalCount, wrong: view.wrongCount })[kind]

const pageRows = 200

/** The rows included in the import view, and further pages loaded on request. */
const useMoreRows = (view: ImportView, kind: ListedKind) => {
  const first = firstRows(view, kind)
  const more = useInfiniteQuery({
    queryKey: ['import-rows', view.id, kind, view.state, view.finishedAt],
    queryFn: ({ signal, pageParam }) =>
      call(importRoutes.rows, { params: { id: view.id }, query: { kind, after: pageParam, limit: pageRows }, signal }),
    initialPageParam: first.at(-1)?.row ?? 0,
    getNextPageParam: ({ items }) => items.at(-1)?.row,
    enabled: false,
    gcTime: 0,
  })
  const rows = [...first, ...(more.data?.pages.flatMap(({ items }) => items) ?? [])]
  return { rows, more }
}

const Listing = ({ view, kind }: { view: ImportView; kind: ListedKind }) => {
  const { rows, more } = useMoreRows(view, kind)
  const List = lists[kind]
  const remaining = countOf(view, kind) - rows.length
  return (
    <>
      <ul className={cx(classes.rows, kind === 'changed' && classes.named)}>
        <List rows={rows} />
      </ul>
      {remaining > 0 && (
        <p className={classes.hint}>
          {`Acá hay ${formatNumber(rows.length)} de ${formatNumber(countOf(view, kind))}. `}
          <Button size="small" variant="link" busy={more.isFetching} onClick={() => void more.fetchNextPage()}>
            {`Ver ${formatNumber(Math.min(remaining, pageRows))} más`}
          </Button>
          {kind === 'wrong' && ' Todas van en el archivo de errores.'}
        </p>
      )}
      {more.error && (
        <p role="alert" className={classes.failure}>
          {messageOf(more.error)}
        </p>
      )}
    </>
  )
}

/** The rows of one kind with their values, their changes or their errors. */
export const FoundRows = ({ view, kind }: { view: ImportView; kind: Kind }) => {
  if (kind === 'equal' || countOf(view, kind) === 0) return <p className={classes.hint}>{empty[kind]}</p>
  return <Listing key={kind} view={view} kind={kind} />
}
