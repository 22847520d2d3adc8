import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { writeIds } from '../../../kernel/contract/short-ids.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { galleryTopic, type WallPhoto } from '../contract/photos.ts'
import { galleryRoutes } from '../contract/routes.ts'
import type { PhotoSource } from '../contract/sources.ts'
import type { Bucket } from './wall/buckets.ts'

export type WallFilters = {
  from?: string
  to?: string
  source?: PhotoSource
  sellers: string[]
  channels: string[]
  customer?: string
  question?: string
  area?: string
  deleted: boolean
}

const key = ['gallery']

const queryOf = ({ sellers, channels, deleted, ...rest }: WallFilters) => ({
  ...rest,
  sellers: writeIds(sellers),
  channels: writeIds(channels),
  ...(deleted ? { deleted: 'yes' as const } : {}),
})

export const useDays = (filters: WallFilters) =>
  useQuery({
    queryKey: [...key, 'days', filters],
    queryFn: ({ signal }) => call(galleryRoutes.days, { query: queryOf(filters), signal }),
    placeholderData: previous => previous,
  })

/** Photos of one answer; a day with more is read in several. */
const pageLimit = 300

const readBucket = async (filters: WallFilters, { from, to }: Bucket, signal: AbortSignal): Promise<WallPhoto[]> => {
  const photos: WallPhoto[] = []
  let cursor: string | null = null
  do {
    const page: { items: WallPhoto[]; next: string | null } = await call(galleryRoutes.photos, {
      query: { ...queryOf(filters), from, to, limit: pageLimit, ...(cursor ? { cursor } : {}) },
      signal,
    })
    photos.push(...page.items)
    cursor = page.next
  } while (cursor)
  return photos
}

/** The photos of the buckets in sight, by day; those that are not read yet are left out. */
export const usePhotosOf = (filters: WallFilters, buckets: Bucket[]): Map<string, WallPhoto[]> =>
  useQueries({
    queries: buckets.map(bucket => ({
      queryKey: [...key, 'photos', filters, bucket.from, bucket.to],
      queryFn: ({ signal }: { signal: AbortSignal }) => readBucket(filters, bucket, signal),
      staleTime: 60_000,
    })),
    combine: useCallback(
      (results: { data: WallPhoto[] | undefined }[]) =>
        Map.groupBy(
          results.flatMap(({ data }) => data ?? []),
          ({ day }) => day,
        ),
      [],
    ),
  })

export const usePhoto = (id: string) =>
  useQuery({
    queryKey: [...key, 'photo', id],
    queryFn: ({ signal }) => call(galleryRoutes.detail, { params: { id }, signal }),
    placeholderData: previous => previous,
  })

export const useQuestions = () =>
  useQuery({
    queryKey: [...key, 'questions'],
    queryFn: ({ signal }) => call(galleryRoutes.questions, { signal }),
    staleTime: 300_000,
  })

export const useCopies = () =>
  useQuery({ queryKey: [...key, 'copies'], queryFn: ({ signal }) => call(galleryRoutes.copies, { signal }) })

export const readAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: key })

/** Photos come while somebody looks: the wall reads its days again. */
export const useGalleryLive = (): void => {
  const queries = useQueryClient()
  const run = useCallback(() => void readAgain(queries), [queries])
  useLiveEvents([galleryTopic], run, run)
}

export const copyUrl = (id: string, kind: 'small' | 'large'): string => `/api/gallery/photos/${id}/${kind}`
