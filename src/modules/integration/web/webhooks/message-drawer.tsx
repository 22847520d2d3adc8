import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type MessageDetail, webhookRoutes } from '../../contract/webhooks.ts'
import { CodeBlock, copyText } from '../code-block.tsx'
import frame from '../integration.module.css'
import { useAct, useMessage } from '../use-integration.ts'
import { AnswerBadge } from './delivery-table.tsx'
import { curlOf, momentText, nextText, prettyBody } from './webhook-words.ts'
import classes from './webhooks.module.css'

const Acts = ({ message }: { message: MessageDetail }) => {
  const act = useAct()
  const replay = () => void act(() => call(webhookRoutes.replay, { body: { ids: [message.id] } }))
  return (
    <div className={classes.acts}>
      <Button leftIcon={<IconRefresh size={16} aria-hidden />} onClick={replay}>
        Reenviar ahora
      </Button>
      <Button
        leftIcon={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyText(curlOf(message), 'Copiaste el pedido como cURL.')}
      >
        cURL
      </Button>
    </div>
  )
}

const Attempts = ({ message }: { message: MessageDetail }) => {
  const { timeZone } = useSession().environment
  return (
    <ol className={classes.attempts}>
      {message.state === 'pending' && (
        <li>
          <span>Próximo, solo</span>
          <span>{nextText(message, timeZone)}</span>
        </li>
      )}
      {message.history.map(({ number, status, error, ms, at }) => {
        const isFine = status !== null && status >= 200 && status < 300
        return (
          <li key={number} data-failed={isFine ? undefined : ''}>
            <span>
              {status ?? error} en {formatNumber(ms)} ms
            </span>
            <span>{momentText(at, timeZone)}</span>
          </li>
        )
      })}
      {message.history.length === 0 && <li>Todavía no se mandó.</li>}
    </ol>
  )
}

const Sent = ({ message }: { message: MessageDetail }) => {
  const [part, setPart] = useState<'body' | 'headers'>('body')
  const headers = Object.entries(message.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return (
    <DrawerSection
      title="Lo que mandamos"
      side={
        <Segments label="Parte" options={{ body: 'Cuerpo', headers: 'Cabeceras' }} value={part} onChange={setPart} />
      }
    >
      <CodeBlock label="Lo que mandamos" text={part === 'body' ? prettyBody(message.body) : headers} />
      <p className={classes.note}>HMAC SHA-256. Al repetirlo lleva el mismo id.</p>
    </DrawerSection>
  )
}

const Answered = ({ message }: { message: MessageDetail }) => {
  const last = message.history[0]
  if (!last) return null
  const head =
    last.status === null ? (last.error ?? '') : `HTTP ${last.status}\ncontent-type: ${last.contentType ?? '—'}`
  return (
    <DrawerSection title="Lo que contestó">
      <CodeBlock label="Lo que contestó" text={last.answer ? `${head}\n\n${last.answer}` : head} />
    </DrawerSection>
  )
}

type Props = { id: string; tools: { close: () => void; previous: () => void; next: () => void } }

/** A delivery: its attempts, what was sent and what came back. */
export const MessageDrawer = ({ id, tools }: Props) => {
  const query = useMessage(id)
  return (
    <QueryDrawer
      query={query}
      label="Entrega"
      heading={<h2 className={frame.machine}>{query.data?.event ?? 'Entrega'}</h2>}
      failure="No pudimos abrir esta entrega"
      tools={tools}
    >
      {message => (
        <>
          <DrawerSection>
            <p className={classes.who}>
              <span>
                {message.document} · {message.destination}
              </span>
              <AnswerBadge message={message} />
            </p>
            <Acts message={message} />
          </DrawerSection>
          <DrawerSection title="Intentos">
            <Attempts message={message} />
          </DrawerSection>
          <Sent message={message} />
          <Answered message={message} />
        </>
      )}
    </QueryDrawer>
  )
}
