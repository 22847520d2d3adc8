import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './figure-link.module.css'

/** A figure that links to the rows it was counted from; without a link, plain text. */
export const FigureLink = ({ to, children }: { to: string | null | undefined; children: ReactNode }) =>
  to ? (
    <Link className={classes.figure} to={to}>
      {children}
    </Link>
  ) : (
    children
  )
