import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { type ProfileInput, profileRoutes } from '../../contract/profiles.ts'
import { countOf } from '../export/export-words.ts'
import classes from './profiles.module.css'

/** Written as fast as one can read, not as fast as one can type. */
const pauseMs = 300

/** The first lines that the newest documents give with the layout as it stands, saved or not. */
export const PreviewCard = ({ draft, isValid }: { draft: ProfileInput; isValid: boolean }) => {
  const [settled] = useDebouncedValue(draft, pauseMs)
  const query = useQuery({
    queryKey: ['erp-profile-preview', settled.kind, settled.definition],
    queryFn: ({ signal }) => {
      const { kind, definition } = settled
      return call(profileRoutes.preview, { body: { kind, definition }, signal })
    },
    enabled: isValid,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const note =
    data && data.documents > 0
      ? `Con ${data.documents === 1 ? 'el último documento' : `los últimos ${countOf(draft.kind, data.documents)}`}`
      : undefined
  return (
    <Card title="Así queda" note={note} refreshing={query.isFetching || !isValid}>
      {query.isError && (
        <QueryError title="No pudimos armar la muestra" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && isValid && <SkeletonLines lines={6} />}
      {data && !query.isError && (
        <>
          {data.lines.length > 0 && (
            <textarea
              className={classes.sample}
              aria-label="Primeros renglones del archivo"
              readOnly
              wrap="off"
              rows={12}
              value={data.lines.join('\n')}
            />
          )}
          {data.documents === 0 && <p className={classes.quiet}>Todavía no hay documentos para mostrar.</p>}
          {data.replacedCharacters > 0 && (
            <p className={classes.quiet}>
              {formatNumber(data.replacedCharacters)}{' '}
              {data.replacedCharacters === 1 ? 'carácter no existe' : 'caracteres no existen'} en esta codificación y se
              reemplazan.
            </p>
          )}
        </>
      )}
      {!isValid && <p className={classes.quiet}>La muestra se actualiza cuando no queda nada que corregir.</p>}
    </Card>
  )
}
