import type pg from 'pg'

export type ClusterNode = { host: string; port: number }

const anchor = 'customers'

const shardOf = async (client: pg.ClientBase, envId: string): Promise<{ id: string; companies: number }> => {
  const { rows } = await client.query<{ id: string; companies: number }>(
    `with shard as (select get_shard_id_for_distribution_column($1::regclass, $2::uuid) as id)
     select shard.id::text as id, (select count(*)::int from environments e
       where get_shard_id_for_distribution_column($1::regclass, e.id) = shard.id) as companies from shard`,
    [anchor, envId],
  )
  const [shard] = rows
  if (!shard) throw new Error('the company has no shard')
  return shard
}

const nodeOf = async (client: pg.ClientBase, shardId: string): Promise<ClusterNode> => {
  const { rows } = await client.query<ClusterNode>(
    'select nodename as host, nodeport::int as port from pg_dist_shard_placement where shardid = $1',
    [shardId],
  )
  const [node] = rows
  if (!node) throw new Error(`shard ${shardId} is nowhere`)
  return node
}

/** Nodes that a company can be moved to. */
export const listNodes = async (client: pg.ClientBase): Promise<ClusterNode[]> =>
  (
    await client.query<ClusterNode>(
      'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() order by 1, 2',
    )
  ).rows

/**
 * Moves a company to another node: first into a shard of its own, when it shares one, then that shard with all that lie
 * beside it. Who writes to the company waits meanwhile: the other way, which replicates what is written during the copy, is
 * refused by row-level security and then never ends. Answers where it was.
 */
export const moveCompany = async (client: pg.ClientBase, envId: string, to: ClusterNode): Promise<ClusterNode> => {
  const shared = await shardOf(client, envId)
  if (shared.companies > 1)
    await client.query(`select isolate_tenant_to_new_shard($1::regclass, $2::uuid, 'CASCADE', 'block_writes')`, [
      anchor,
      envId,
    ])
  const { id } = await shardOf(client, envId)
  const from = await nodeOf(client, id)
  if (from.host !== to.host || from.port !== to.port)
    await client.query(`select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, 'block_writes')`, [
      id,
      from.host,
      from.port,
      to.host,
      to.port,
    ])
  return from
}
