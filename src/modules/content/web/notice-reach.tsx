import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { referenceValue } from '../../../kernel/contract/fields.ts'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useDebounced } from '../../../kernel/web/components/use-debounced.ts'
import type { FormValues } from '../../../kernel/web/form/form-values.ts'
import { type NoticeReach, noticeAudience, noticeMailRoutes } from '../contract/notice-mail.ts'
import classes from './notice-reach.module.css'

const idOf = (value: unknown): string | null => referenceValue.safeParse(value).data?.id ?? null

/** The audience that the form has chosen so far; the same object while nothing of it changes. */
const useAudience = ({ role, seller, salesChannel }: FormValues) => {
  const [sellerId, channelId] = [idOf(seller), idOf(salesChannel)]
  return useMemo(
    () => noticeAudience.parse({ role: role || null, seller: sellerId, salesChannel: channelId }),
    [role, sellerId, channelId],
  )
}

const peopleText = (people: number): string => {
  if (people === 0) return 'No le llega a nadie.'
  return people === 1 ? '1 persona.' : `${formatNumber(people)} personas.`
}

const mailText = ({ byMail }: NoticeReach): string => {
  if (byMail === 0) return 'Ninguna la pidió por e-mail.'
  return byMail === 1 ? '1 la recibe también por e-mail.' : `${formatNumber(byMail)} la reciben también por e-mail.`
}

/** Whom a notice reaches, said in people while it is written. */
export const NoticeReachText = ({ values }: { values: FormValues }) => {
  const audience = useDebounced(useAudience(values), 300)
  const { data } = useQuery({
    queryKey: ['notice-reach', audience],
    queryFn: ({ signal }) => call(noticeMailRoutes.reach, { body: audience, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <p className={classes.reach} aria-live="polite">
      {data ? (
        <>
          <b>{peopleText(data.people)}</b> {data.people > 0 && mailText(data)}
        </>
      ) : (
        'Contando…'
      )}
    </p>
  )
}
