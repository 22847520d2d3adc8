import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '../../../../../kernel/web/api/live-events.ts'
import { cx } from '../../../../../kernel/web/components/cx.ts'
import { textParameter, useUrlState } from '../../../../../kernel/web/components/url-state.ts'
import { storeMessagesTopic } from '../../../contract/threads.ts'
import { StoreFrame } from '../store-frame.tsx'
import { Conversation } from './conversation.tsx'
import classes from './messages.module.css'
import { ThreadList } from './thread-list.tsx'

const openParameter = textParameter('cliente')

/** What people of customers write in the store: whom to answer, and the conversation beside it. */
export const StoreMessagesPage = () => {
  const [open, setOpen] = useUrlState(openParameter)
  const queries = useQueryClient()
  const again = (): void => void queries.invalidateQueries({ queryKey: ['store-messages'] })
  useLiveEvents([storeMessagesTopic], again, again)
  return (
    <StoreFrame>
      <div className={cx(classes.page, open && classes.opened)}>
        <ThreadList open={open} onOpen={setOpen} />
        <Conversation key={open} customerId={open} onClose={() => setOpen('')} />
      </div>
    </StoreFrame>
  )
}
