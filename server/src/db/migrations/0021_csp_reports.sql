-- What the Content-Security-Policy refused, counted by directive and origin.
CREATE TABLE csp_reports (
  directive text NOT NULL,
  blocked text NOT NULL,
  hits integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (directive, blocked)
);
