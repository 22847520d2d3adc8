import type { ReactNode } from 'react'
import { Brand } from '../components/brand.tsx'
import { useSessionOrNull } from '../session/session-store.ts'
import classes from './message-page.module.css'

/** A page that is one message; the toolbar holds the heading when there is a shell around it. */
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
  const Frame = inShell ? 'div' : 'main'
  return (
    <Frame className={inShell ? classes.inside : classes.screen}>
      {!inShell && <Brand large />}
      <div className={classes.message}>
        {code && <p className={classes.code}>{code}</p>}
        <Heading className={classes.title}>{title}</Heading>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>{children}</div>
      </div>
    </Frame>
  )
}
