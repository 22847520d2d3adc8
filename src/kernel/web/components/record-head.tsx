import type { ReactNode } from 'react'
import classes from './record-head.module.css'

type RecordHeadProps = {
  /** What it is, and its state. */
  title: ReactNode
  /** One line about the state of the record. */
  children: ReactNode
  acts?: ReactNode
}

/** The head of a record's page: what it is, its state and its actions. The record's name is in the toolbar. */
export const RecordHead = ({ title, children, acts }: RecordHeadProps) => (
  <header className={classes.head}>
    <div>
      <p className={classes.title}>{title}</p>
      <p className={classes.stands}>{children}</p>
    </div>
    {acts && <div className={classes.acts}>{acts}</div>}
  </header>
)

/** The two columns of a record's page: what happened, and how things stand. They stack when there is no room. */
export const RecordColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={classes.columns}>
    <div>{main}</div>
    <div>{side}</div>
  </div>
)

export type Fact = [name: string, value: ReactNode, key?: string, isSum?: boolean]

/** A list of names and values, with the values at the right. Repeated names need keys; a sum is emphasised. */
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
