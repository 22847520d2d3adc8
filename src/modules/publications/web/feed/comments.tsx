import { IconSend, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { Comment } from '../../contract/receipts.ts'
import { readerRoutes } from '../../contract/routes.ts'
import { momentText } from '../publication-words.ts'
import { useComments, useMayManage, usePublicationsAgain } from '../use-publications.ts'
import classes from './feed.module.css'

const CommentLine = ({ publicationId, comment }: { publicationId: string; comment: Comment }) => {
  const { timeZone } = useSession().environment
  const again = usePublicationsAgain()
  const mayRemove = useMayManage() || comment.isMine
  const remove = () =>
    void call(readerRoutes.removeComment, { params: { id: publicationId, commentId: comment.id } }).then(again, error =>
      showToast({ variant: 'error', text: messageOf(error) }),
    )
  return (
    <li>
      <Avatar name={comment.actor} size="tiny" />
      <p>
        <b>{comment.actor}</b> <small>{momentText(comment.createdAt, timeZone)}</small>
        <span>{comment.text}</span>
      </p>
      {mayRemove && <IconButton size="small" icon={IconX} label="Quitar el comentario" onClick={remove} />}
    </li>
  )
}

const NewComment = ({ publicationId }: { publicationId: string }) => {
  const [text, setText] = useState('')
  const again = usePublicationsAgain()
  const form = useSubmission(async () => {
    await call(readerRoutes.addComment, { params: { id: publicationId }, body: { text } })
    setText('')
    await again()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (text.trim()) void form.submit()
  }
  const error = form.errors.text ?? form.failure
  return (
    <>
      <form
        className={classes.newComment}
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <textarea
          rows={1}
          aria-label="Comentario"
          placeholder="Escribí un comentario"
          maxLength={1000}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          icon={IconSend}
          label="Enviar"
          shortcut="Enter"
          disabled={!text.trim() || form.busy}
        />
      </form>
      {error && (
        <p role="alert" className={classes.failure}>
          {error} Lo que escribiste sigue acá.
        </p>
      )}
    </>
  )
}

/** What readers say about a publication; closed ones can still be read. */
export const Comments = ({ id, isOpen }: { id: string; isOpen: boolean }) => {
  const query = useComments(id, true)
  const items = query.data?.pages.flatMap(page => page.items)
  return (
    <section className={classes.comments} aria-label="Comentarios">
      {query.isError && !items && (
        <QueryError title="No pudimos traer los comentarios" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={2} />}
      {items && (
        <ul>
          {items.map(comment => (
            <CommentLine key={comment.id} publicationId={id} comment={comment} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="link" onClick={() => void query.fetchNextPage()}>
          Ver más comentarios
        </Button>
      )}
      {isOpen ? <NewComment publicationId={id} /> : <p className={classes.note}>Los comentarios están cerrados.</p>}
    </section>
  )
}
