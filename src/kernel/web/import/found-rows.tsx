import { IconArrowRight } from '@tabler/icons-react'
import { formatNumber } from '../../contract/formats.ts'
import type { ImportView } from '../../contract/imports.ts'
import type { Kind } from './counts.tsx'
import classes from './import-dialog.module.css'

const Wrong = ({ view }: { view: ImportView }) =>
  view.wrongRows.map(({ row, problems }) => (
    <li key={row}>
      <span className={classes.row}>Fila {formatNumber(row)}</span>
      <span>
        {problems.map(({ path, title, message }) => (
          <span key={`${path} ${message}`} className={classes.line}>
            {title && !message.startsWith(title) && <b className={classes.strong}>{title}: </b>}
            {message}
          </span>
        ))}
      </span>
    </li>
  ))

const Changed = ({ view }: { view: ImportView }) =>
  view.changedRows.map(({ row, key, differences }) => (
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

const New = ({ view }: { view: ImportView }) =>
  view.newRows.map(({ row, values }) => (
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

const lists = { new: New, changed: Changed, wrong: Wrong }

const shownOf = (view: ImportView, kind: Kind): number =>
  kind === 'equal' ? 0 : { new: view.newRows, changed: view.changedRows, wrong: view.wrongRows }[kind].length

const countOf = (view: ImportView, kind: Kind): number =>
  ({ new: view.newCount, changed: view.changedCount, equal: view.equalCount, wrong: view.wrongCount })[kind]

/** The first rows of a kind, each with what it brings or why it cannot come in. */
export const FoundRows = ({ view, kind }: { view: ImportView; kind: Kind }) => {
  const List = kind === 'equal' ? null : lists[kind]
  const [shown, count] = [shownOf(view, kind), countOf(view, kind)]
  if (!List || shown === 0) return <p className={classes.hint}>{count > 0 && kind !== 'equal' ? '' : empty[kind]}</p>
  return (
    <>
      <ul className={classes.rows}>
        <List view={view} />
      </ul>
      {count > shown && (
        <p className={classes.hint}>
          Son {formatNumber(count)}; acá están las primeras {formatNumber(shown)}.
          {kind === 'wrong' && ' Todas van en el archivo de errores.'}
        </p>
      )}
    </>
  )
}
