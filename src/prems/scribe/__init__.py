"""Games as text: scripts for the referee, logs, stories."""
