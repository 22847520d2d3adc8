import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './figure-link.module.css'

/** A figure, opening the rows that make it; without any, the figure alone. */
export const FigureLink = ({ to, children }: { to: string | null | undefined; children: ReactNode }) =>
  to ? (
    <Link className={classes.figure} to={to}>
      {children}
    </Link>
  ) : (
    children
  )
