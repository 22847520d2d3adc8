import { IconBookmark, IconBookmarkFilled, IconCheck, IconChecks, IconMessage, IconPin } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { FeedItem } from '../../contract/publications.ts'
import { readerRoutes } from '../../contract/routes.ts'
import { audienceText, momentText } from '../publication-words.ts'
import { usePublicationsAgain } from '../use-publications.ts'
import { BodyView } from './body-view.tsx'
import { Comments } from './comments.tsx'
import classes from './feed.module.css'
import type { Done, Keep } from './use-kept.ts'
import { useReading } from './use-reading.ts'

/** What the publication waits for from this person; nothing special for one that was read. */
const StateBadge = ({ item, timeZone }: { item: FeedItem; timeZone: string }) => {
  if (item.asksConfirmation && !item.confirmedAt)
    return (
      <Badge tone="warning" icon={IconChecks}>
        {item.confirmUntil ? `Confirmar antes del ${momentText(item.confirmUntil, timeZone)}` : 'Falta confirmar'}
      </Badge>
    )
  if (item.confirmedAt) return <Badge icon={IconChecks}>Confirmada {momentText(item.confirmedAt, timeZone)}</Badge>
  return item.readAt ? <Badge icon={IconCheck}>Leída</Badge> : <Badge tone="brand">Sin leer</Badge>
}

const Head = ({ item }: { item: FeedItem }) => {
  const { timeZone } = useSession().environment
  return (
    <header className={classes.head}>
      <Avatar name={item.authorName} />
      <span className={classes.who}>
        <b>{item.authorName}</b>
        <small>
          {momentText(item.startsAt, timeZone)} · {audienceText(item.roles)}
          {item.isPinned && (
            <>
              {' · '}
              <IconPin size={13} aria-hidden /> fijada
            </>
          )}
        </small>
      </span>
      <StateBadge item={item} timeZone={timeZone} />
    </header>
  )
}

/** The acts of a reader; a failure says why and changes nothing. */
const useActs = (item: FeedItem, keep: Keep) => {
  const { id, edition, isSaved } = item
  const again = usePublicationsAgain()
  const [busy, setBusy] = useState(false)
  const run = async (work: Promise<unknown>, done: Done) => {
    setBusy(true)
    try {
      await work
      keep(item, done)
      await again()
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
      await again()
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    confirm: () =>
      void run(call(readerRoutes.confirm, { params: { id }, body: { edition } }), {
        confirmedAt: new Date().toISOString(),
      }),
    save: () =>
      void run(call(readerRoutes.save, { params: { id }, body: { isSaved: !isSaved } }), { isSaved: !isSaved }),
  }
}

const commentsText = (count: number): string =>
  count === 0 ? 'Comentar' : count === 1 ? '1 comentario' : `${count} comentarios`

type CardProps = {
  item: FeedItem
  isPreview?: boolean
  /** The person read, confirmed or saved it. */
  keep?: Keep
}

const ignore = () => {}

/** One publication as its reader has it, with what it asks of them. */
export const PublicationCard = ({ item, isPreview = false, keep = ignore }: CardProps) => {
  const acts = useActs(item, keep)
  const [isTalking, setTalking] = useState(false)
  const hasConfirm = item.asksConfirmation && !item.confirmedAt
  return (
    <article className={classes.card} aria-label={item.title} data-publication={item.id}>
      <Head item={item} />
      <div className={classes.text}>
        <h2>{item.title}</h2>
        <BodyView body={item.body} cards={item.cards} />
      </div>
      {!isPreview && <Reading item={item} keep={keep} />}
      <footer className={classes.foot} data-asks={hasConfirm || undefined}>
        {hasConfirm && (
          <Button
            variant="primary"
            leftIcon={<IconChecks size={16} aria-hidden />}
            busy={acts.busy}
            disabled={isPreview}
            onClick={acts.confirm}
          >
            Leí y entendí
          </Button>
        )}
        {hasConfirm && <span className={classes.note}>Queda con tu nombre y la hora.</span>}
        {!isPreview && (item.allowsComments || item.comments > 0) && (
          <Button
            variant="ghost"
            size="small"
            leftIcon={<IconMessage size={16} aria-hidden />}
            aria-expanded={isTalking}
            onClick={() => setTalking(!isTalking)}
          >
            {commentsText(item.comments)}
          </Button>
        )}
        <span className={classes.end}>
          <IconButton
            size="small"
            icon={item.isSaved ? IconBookmarkFilled : IconBookmark}
            label={item.isSaved ? 'Quitar de guardadas' : 'Guardar'}
            pressed={item.isSaved}
            disabled={isPreview || acts.busy}
            onClick={acts.save}
          />
        </span>
      </footer>
      {isTalking && <Comments id={item.id} isOpen={item.allowsComments} />}
    </article>
  )
}

const Reading = ({ item, keep }: { item: FeedItem; keep: Keep }) => {
  const mark = useRef<HTMLSpanElement>(null)
  useReading(mark, item, keep)
  return <span ref={mark} aria-hidden="true" />
}
