import type { ReactNode } from 'react'
import classes from './record-head.module.css'

type RecordHeadProps = {
  /** What it is, and its state. */
  title: ReactNode
  /** Where it stands, in one line. */
  children: ReactNode
  acts?: ReactNode
}

/** The head of a record's page, under the toolbar that has its name: what it is, how it stands, what can be done. */
export const RecordHead = ({ title, children, acts }: RecordHeadProps) => (
  <header className={classes.head}>
    <div>
      <p className={classes.title}>{title}</p>
      <p className={classes.stands}>{children}</p>
    </div>
    {acts && <div className={classes.acts}>{acts}</div>}
  </header>
)

/** Its two columns: what happened, and how things stand; one under another when there is no room. */
export const RecordColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={classes.columns}>
    <div>{main}</div>
    <div>{side}</div>
  </div>
)

export type Fact = [name: string, value: ReactNode, key?: string, isSum?: boolean]

/** Names and values, the value at the right; names that come twice need keys, and a sum stands out. */
export const RecordFacts = ({ facts }: { facts: Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value, key = name, isSum = false]) => (
      <div key={key} className={isSum ? classes.sum : undefined}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
