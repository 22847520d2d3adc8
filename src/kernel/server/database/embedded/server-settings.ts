/** For an office machine of 2 to 8 GB that it shares with other work, and loads of millions of rows now and then. */
const defaults = {
  listen_addresses: '127.0.0.1',
  // Unix sockets need a short path, and the data folder may have a long one.
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
  log_file_mode: '0600',
  log_rotation_age: '1d',
  log_rotation_size: '10MB',
}

export const serverParameters = (path: string, port: number, settings: Record<string, string>) => [
  '-D',
  path,
  '-p',
  `${port}`,
  ...Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]
