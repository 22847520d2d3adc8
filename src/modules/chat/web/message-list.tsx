import { IconArrowDown } from '@tabler/icons-react'
import { type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { cx } from '../../../kernel/web/components/cx.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { MessageView } from '../contract/chat.ts'
import { chatTime } from './chat-time.ts'
import { groupsOf, type MessageGroup } from './message-groups.ts'
import classes from './message-list.module.css'

/** This near an edge counts as being there. */
const nearPx = 60

type GroupProps = { group: MessageGroup; name: string; isOwn: boolean; timeZone: string }

const Group = ({ group, name, isOwn, timeZone }: GroupProps) => {
  const last = group.messages.at(-1)
  return (
    <li className={cx(classes.group, isOwn && classes.own)}>
      <span className="visually-hidden">{isOwn ? 'Vos:' : `${name}:`}</span>
      {group.messages.map(({ id, body, sentAt }) => (
        <p key={id} className={classes.bubble} title={chatTime(sentAt, timeZone)}>
          {body}
        </p>
      ))}
      {last && (
        <time className={classes.time} dateTime={last.sentAt}>
          {chatTime(last.sentAt, timeZone)}
        </time>
      )}
    </li>
  )
}

/**
 * Where the list stands: at its end when it opens and while the person is there; unmoved when older messages come above
 * it, and when new ones come below what is being read, which `hasBelow` says.
 */
const useScroll = (messages: MessageView[], userId: string) => {
  const scroller = useRef<HTMLElement>(null)
  const before = useRef({ first: 0, last: 0, height: 0, atEnd: true })
  const [hasBelow, setBelow] = useState(false)
  const first = messages[0]?.number ?? 0
  const last = messages.at(-1)?.number ?? 0
  const isOwn = messages.at(-1)?.senderId === userId
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const was = before.current
    const hasNew = last > was.last
    if (hasNew && (was.last === 0 || was.atEnd || isOwn)) element.scrollTop = element.scrollHeight
    else if (hasNew) setBelow(true)
    else if (first < was.first) element.scrollTop += element.scrollHeight - was.height
    before.current = { ...was, first, last, height: element.scrollHeight }
  }, [first, last, isOwn])
  // What scrolls is reached by keyboard, also in browsers that do not see to it.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.tabIndex = 0
  }, [])
  return {
    scroller,
    hasBelow,
    toEnd: () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight }),
    onScroll: ({ currentTarget }: UIEvent) => {
      const atEnd = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < nearPx
      before.current.atEnd = atEnd
      if (atEnd) setBelow(false)
    },
  }
}

type MessageListProps = {
  messages: MessageView[]
  /** Of the contact. */
  name: string
  /** Brings the messages before these; absent at the beginning of the conversation. */
  onOlder?: (() => void) | undefined
  isFetchingOlder: boolean
}

export const MessageList = ({ messages, name, onOlder, isFetchingOlder }: MessageListProps) => {
  const { user, environment } = useSession()
  const { scroller, hasBelow, toEnd, onScroll } = useScroll(messages, user.id)
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={`Mensajes con ${name}`}
      onScroll={event => {
        onScroll(event)
        if (event.currentTarget.scrollTop < nearPx && !isFetchingOlder) onOlder?.()
      }}
    >
      {onOlder && (
        <Button className={classes.older} size="small" variant="ghost" busy={isFetchingOlder} onClick={onOlder}>
          Ver mensajes anteriores
        </Button>
      )}
      <ol className={classes.groups}>
        {groupsOf(messages).map(group => (
          <Group
            key={group.messages[0]?.id}
            group={group}
            name={name}
            isOwn={group.senderId === user.id}
            timeZone={environment.timeZone}
          />
        ))}
      </ol>
      {hasBelow && (
        <Button className={classes.below} size="small" leftIcon={<IconArrowDown aria-hidden />} onClick={toEnd}>
          Mensajes nuevos
        </Button>
      )}
    </section>
  )
}
