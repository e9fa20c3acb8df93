"""Prem's: speed card games with other people, where the hand that truly reacted first wins."""

__version__ = "0.2.0"
