import { useQuery } from '@tanstack/react-query'
import { fileProblems, thumbnailUrl } from '../../contract/files.ts'
import { isApiError } from '../api/api-error.ts'
import { request } from '../api/client.ts'
import { Button } from './button.tsx'
import classes from './photo-strip.module.css'

type Finding = { title: string; reason: string | null }

/** Why a photo did not load, as the server says it; throws when it says nothing, or has the photo after all. */
const findOut = async (fileId: string, signal: AbortSignal): Promise<Finding> => {
  try {
    await request({ method: 'GET', url: thumbnailUrl(fileId), signal })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
    if (error.code !== fileProblems.removed.code) return { title: 'Ya no está', reason: null }
    return { title: 'Se quitó', reason: error.message.slice(fileProblems.removed.message.length).trim() || null }
  }
  throw new Error('the photo is there')
}

/** In the place of a photo that did not load: that it was removed and, for administrators, why; or that it can be tried again. */
export const RemovedPhoto = ({ fileId, onRetry }: { fileId: string; onRetry: () => void }) => {
  const { data, isError } = useQuery({
    queryKey: ['removed-photo', fileId],
    queryFn: ({ signal }) => findOut(fileId, signal),
    retry: false,
    staleTime: 0,
  })
  if (isError)
    return (
      <span className={classes.removed}>
        <b>No se pudo cargar</b>
        <Button variant="link" size="small" onClick={onRetry}>
          Reintentar
        </Button>
      </span>
    )
  return (
    <span className={classes.removed}>
      <b>{data?.title ?? '…'}</b>
      {data?.reason && <span title={data.reason}>{data.reason}</span>}
    </span>
  )
}
