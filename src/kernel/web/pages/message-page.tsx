import type { ReactNode } from 'react'
import { useSessionOrNull } from '../session/session-store.ts'
import { MessageArt } from './message-art.tsx'
import classes from './message-page.module.css'

/** A page with a single message under the artwork of the login. For signed-in people, the title is in the toolbar. */
export const MessagePage = ({
  code,
  title,
  text,
  children,
}: {
  code?: string
  title: string
  text: string
  children: ReactNode
}) => {
  const inShell = useSessionOrNull() !== null
  const Heading = inShell ? 'h2' : 'h1'
  return (
    <div className={classes.inside}>
      <div className={classes.message}>
        <MessageArt />
        {code && <p className={classes.code}>Error {code}</p>}
        <Heading className={classes.title}>{title}</Heading>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>{children}</div>
      </div>
    </div>
  )
}
