// The settings of Swift's four processes: one device of one folder, and no user of the machine but ours.

export const servers = ['account', 'container', 'object', 'proxy'] as const;

export const swiftConfig = `[swift-hash]
swift_hash_path_prefix = floodlit
swift_hash_path_suffix = tests
`;

interface Place {
  readonly place: string;
  readonly port: number;
  readonly user: string;
}

const common = ({ place, port, user }: Place): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user}
swift_dir = ${place}
devices = ${place}/devices
mount_check = false
disable_fallocate = true
workers = 0
log_level = ERROR
`;

export const serverConfig =
  (kind: string) =>
  (place: Place): string =>
    `${common(place)}
[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`;

const filters = (
  'catch_errors gatekeeper healthcheck proxy-logging cache listing_formats bulk tempurl ratelimit s3api ' +
  'tempauth copy container-quotas account-quotas slo dlo versioned_writes symlink'
).split(' ');
const eggs: Readonly<Record<string, string>> = {
  'proxy-logging': 'proxy_logging',
  cache: 'memcache',
  'container-quotas': 'container_quotas',
  'account-quotas': 'account_quotas',
};
const settings: Readonly<Record<string, string>> = {
  s3api: 'location = us-east-1\ns3_acl = false\n',
  tempauth: 'user_floodlit_admin = swift-secret .admin\n',
  versioned_writes: 'allow_object_versioning = true\n',
};

export const proxyConfig = (place: Place): string => `${common(place)}
[pipeline:main]
pipeline = ${filters.join(' ')} proxy-logging proxy-server

[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true

${filters
  .map((name) => `[filter:${name}]\nuse = egg:swift#${eggs[name] ?? name}\n${settings[name] ?? ''}`)
  .join('\n')}`;
